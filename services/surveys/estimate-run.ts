/** Estimates of a survey run before it starts: respondents who answer at random are asked without a model. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { countCompletedPeople } from '../../db/surveys/persona-responses.ts';
import { publishedSurvey } from '../../db/surveys/runs.ts';
import { versionsOf } from '../../db/surveys/versions.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { costOf, unpricedModels } from '../../domain/providers/prices.ts';
import { rehearseCalls } from '../../domain/surveys/runs/rehearsal.ts';
import { int, float, text, list, view, type ValueOf } from '../../domain/view.ts';
import { callsPerSecond } from '../jobs/calls-per-second.ts';
import { priceFinder } from '../providers/prices.ts';
import { checkCanBeAsked } from './definition.ts';
import { checkIsPublished, checkSurveyRunSetup } from './runs.ts';

export const surveyRunEstimateView = view('SurveyRunEstimate', {
  calls: int(),
  inputTokens: float('A whole number, which may be above 2^31.'),
  outputTokens: float(),
  costUsd: float(),
  seconds: int(),
  /** Models whose price is unknown, and whose calls are not in the cost. */
  unpricedModels: list(text('Models whose price is unknown.')),
});

export type SurveyRunEstimate = ValueOf<typeof surveyRunEstimateView>;

/** Tokens of a profile beyond a synthetic persona's. */
const profileTokens = 120;

/**
 * Estimates a set-up under the limits of its provider's tier, of the draft when nothing is published yet. Throws
 * InvalidInput.
 */
export async function estimateSurveyRun(
  { db, env }: { db: Db; env: Env },
  userId: string,
  surveyId: string,
  given: unknown,
): Promise<SurveyRunEstimate> {
  const setup = checkSurveyRunSetup(given);
  const { version, definition } = await surveyToEstimate(db, userId, surveyId);
  const people = setup.twins ? await countCompletedPeople(db, surveyId, version) : 0;
  const alone = setup.measuresCalls && setup.questionsPerCall > 1 ? Math.max(1, Math.round(setup.personas / 10)) : 0;
  const find = await priceFinder(db, userId);
  const [model = ''] = modelsFor(setup.modelProvider, setup.model === null ? [] : [setup.model], null);
  const groups = [
    { personas: setup.personas - alone + people, each: rehearseCalls(definition, setup, setup.questionsPerCall) },
    ...(alone > 0 ? [{ personas: alone, each: rehearseCalls(definition, setup, 1) }] : []),
  ];
  const total = (valueOf: (each: { calls: number; inputTokens: number; outputTokens: number }) => number) =>
    Math.round(groups.reduce((sum, { personas, each }) => sum + personas * valueOf(each), 0));
  const calls = total((each) => each.calls);
  const inputTokens = total((each) => each.inputTokens + each.calls * profileTokens);
  const outputTokens = total((each) => each.outputTokens);
  return {
    calls,
    inputTokens,
    outputTokens,
    costUsd: setup.simulated ? 0 : costOf(find(model), inputTokens, outputTokens),
    seconds: Math.round(calls / callsPerSecond(env, setup)),
    unpricedModels: setup.simulated ? [] : unpricedModels([model], find),
  };
}

/** Reads a draft only before the first version, so that its cost is known before it is published. */
async function surveyToEstimate(db: Db, userId: string, surveyId: string) {
  const published = await publishedSurvey(db, userId, surveyId);
  const [draft] = published === null ? await versionsOf(db, surveyId) : [];
  if (draft === undefined) return checkIsPublished(published);
  checkCanBeAsked(draft.definition);
  return { version: draft.number, definition: draft.definition };
}
