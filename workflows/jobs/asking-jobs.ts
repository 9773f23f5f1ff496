/** The workflows of jobs that ask one by one, each under its own name, so that the Temporal UI tells them apart. */
import { indexBuildKind } from '../../domain/papers/index-kind.ts';
import { searchKind } from '../../domain/searches/kind.ts';
import { surveyRunKind } from '../../domain/surveys/runs/kind.ts';
import { defineAskingJob } from './asking-job.ts';

export const search = defineAskingJob(searchKind);
export const surveyRun = defineAskingJob(surveyRunKind);
export const indexBuild = defineAskingJob(indexBuildKind);
