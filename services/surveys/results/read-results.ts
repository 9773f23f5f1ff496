/** Results of a survey for its owner. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { responsesFingerprint } from '../../../db/surveys/results.ts';
import type { Db } from '../../../db/client.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import type { ResultsInput, ResultsRequest } from '../../../domain/surveys/results/input.ts';
import type { SurveyResultsView } from '../../../domain/surveys/results/view.ts';
import { readPeople, readPersonas, readShown, type ShownRun } from './read-input.ts';

export interface ResultsQuery extends ShownRun, Omit<ResultsRequest, 'weights'> {
  surveyId: string;
  /** Target shares by attribute and category, unchecked. */
  weights: unknown;
}

/** Returns the results of what `read` reads; equal keys have equal results. */
export type ComputeResults = (
  person: string,
  key: string,
  read: () => Promise<ResultsInput>,
) => Promise<SurveyResultsView>;

const share = z.number().min(0, 'A target share must be from 0 to 1').max(1, 'A target share must be from 0 to 1');
const named = <T extends z.ZodType>(value: T, most: number) =>
  z
    .record(z.string().max(200), value)
    .refine((record) => Object.keys(record).length <= most, `At most ${most} are possible`);
const targetsSchema = named(named(share, 100), 5);

/** Reads a person's results; null for a survey that is not theirs. Throws InvalidInput and the errors of `compute`. */
export async function readSurveyResults(
  { db, compute }: { db: Db; compute: ComputeResults },
  userId: string,
  query: ResultsQuery,
): Promise<SurveyResultsView | null> {
  const { surveyId, group, filter } = query;
  const shown = await readShown(db, userId, surveyId, query);
  if (shown === null) return null;
  const request = { group, filter, weights: targetsOf(query.weights) };
  const { version, run } = shown;
  const fingerprint =
    version === null ? '' : await responsesFingerprint(db, { surveyId, version, runId: run?.id ?? null });
  const key = createHash('sha256')
    .update(JSON.stringify([userId, shown, request, fingerprint]))
    .digest('hex');
  return compute(userId, key, async () => ({
    ...shown,
    people: version === null ? [] : await readPeople(db, surveyId, version),
    personas: run === null ? [] : await readPersonas(db, run.id),
    request,
  }));
}

function targetsOf(weights: unknown): ResultsRequest['weights'] {
  if (weights === null || weights === undefined) return null;
  const { data, error } = targetsSchema.safeParse(weights);
  if (error !== undefined)
    throw new InvalidInput(error.issues[0]?.message ?? 'Weights must be shares by attribute and category', 'weights');
  return data;
}
