import type { Db } from '../../db/client.ts';
import { ownSurvey } from '../../db/surveys/surveys.ts';
import type { ClientReport } from '../../domain/exports/client-report.ts';
import { forVisitors } from '../../domain/surveys/results/for-visitors.ts';
import { readSurveyResults } from '../../services/surveys/results/read-results.ts';
import { surveyClientReport } from '../exports/client/survey-client-report.ts';
import { resultsBeside } from './compute-results.ts';

/** Reads the results of all answers; the report is null before the first one. Null when the survey is not theirs. */
export async function readSharedSurvey(
  db: Db,
  userId: string,
  surveyId: string,
): Promise<{ report: ClientReport | null; startedAt: Date } | null> {
  const survey = await ownSurvey(db, userId, surveyId);
  const query = { surveyId, version: null, runId: null, group: null, filter: null, weights: null };
  const view = await readSurveyResults({ db, compute: resultsBeside() }, userId, query);
  if (survey === undefined || view === null) return null;
  const { people, run } = view;
  const startedAt = people.since ?? survey.createdAt;
  if (people.counted === 0 && (run === null || run.counted === 0)) return { report: null, startedAt };
  return { report: surveyClientReport(forVisitors(view), startedAt), startedAt };
}
