/**
 * The activities of jobs that ask by the names that they had before one engine asked for all kinds, so that workflows that
 * began then go on.
 */
import type { AskingActivities, AskingBatch, AskingCallActivities, AskingJob } from './asking-activities.ts';

interface EarlierJob {
  searchId?: string;
  runId?: string;
  buildId?: string;
  execution: number;
}

type Earlier<Input extends AskingJob, Result> = (input: EarlierJob & Omit<Input, keyof AskingJob>) => Promise<Result>;
type Prepare = Earlier<AskingJob & { attempt: number }, void>;
type Advance = Earlier<AskingJob, Awaited<ReturnType<AskingActivities['advanceAsking']>>>;
type Finish = Earlier<AskingJob, void>;
type Ask = Earlier<AskingBatch, Awaited<ReturnType<AskingCallActivities['askItems']>>>;

export type EarlierActivities = Record<'prepareSearch' | 'prepareSurveyRun' | 'prepareIndexBuild', Prepare> &
  Record<'advanceSearch' | 'advanceSurveyRun' | 'nextIndexBatches', Advance> &
  Record<'finishSearch' | 'finishSurveyRun' | 'finishIndexBuild', Finish>;

export type EarlierCallActivities = Record<'askSearchBatch' | 'askSurveyBatch' | 'embedIndexBatch', Ask>;

/** Returns the input by today's names. */
function toJob<Input extends EarlierJob>(kind: string, { searchId, runId, buildId, ...rest }: Input) {
  return { ...rest, kind, id: searchId ?? runId ?? buildId ?? '' };
}

export function createEarlierActivities({
  prepareAsking: prepare,
  advanceAsking: advance,
  finishAsking: finish,
}: AskingActivities): EarlierActivities {
  return {
    prepareSearch: (input) => prepare(toJob('search', input)),
    prepareSurveyRun: (input) => prepare(toJob('survey', input)),
    prepareIndexBuild: (input) => prepare(toJob('index-build', input)),
    advanceSearch: (input) => advance(toJob('search', input)),
    advanceSurveyRun: (input) => advance(toJob('survey', input)),
    nextIndexBatches: (input) => advance(toJob('index-build', input)),
    finishSearch: (input) => finish(toJob('search', input)),
    finishSurveyRun: (input) => finish(toJob('survey', input)),
    finishIndexBuild: (input) => finish(toJob('index-build', input)),
  };
}

export function createEarlierCallActivities({ askItems: ask }: AskingCallActivities): EarlierCallActivities {
  return {
    askSearchBatch: (input) => ask(toJob('search', input)),
    askSurveyBatch: (input) => ask(toJob('survey', input)),
    embedIndexBatch: (input) => ask(toJob('index-build', input)),
  };
}
