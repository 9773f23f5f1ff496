/** Estimates of a search before it starts, from the prompts that it will send. */
import type { Env } from '../../config/env.ts';
import { createSyntheticPersona } from '../../domain/personas/synthetic.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { costOf, roughTokens, unpricedModels, type FindPrice } from '../../domain/providers/prices.ts';
import { countCalls, type SearchCalls } from '../../domain/searches/call-count.ts';
import type { Candidate } from '../../domain/searches/candidate.ts';
import { mutations } from '../../domain/searches/mutations/registry.ts';
import { seedCandidates } from '../../domain/searches/plan.ts';
import { buildJudgePrompt } from '../../domain/searches/prompts/judge.ts';
import { buildRatingPrompt } from '../../domain/searches/prompts/rate.ts';
import { buildWritePrompt } from '../../domain/searches/prompts/write.ts';
import type { SearchSetup, SearchSpec } from '../../domain/searches/setup.ts';
import { meanOf } from '../../domain/simulations/student-t.ts';
import { text, int, view, list, float, type ValueOf } from '../../domain/view.ts';
import { callsPerSecond } from '../jobs/calls-per-second.ts';
import { checkSearchSetup } from './searches.ts';

const searchCallsView = view('SearchCalls', {
  kind: text(),
  calls: int(),
});

export const searchEstimateView = view('SearchEstimate', 'What a search takes, before it starts.', {
  /** Calls as a rule. */
  calls: int(),
  mostCalls: int('At most, when nothing is dropped early.'),
  byKind: list(searchCallsView),
  costUsd: float(),
  mostCostUsd: float(),
  seconds: float(),
  /** Models whose price is unknown, and whose calls are not in the cost. */
  unpricedModels: list(text('Models whose price is unknown.')),
});

export type SearchEstimate = ValueOf<typeof searchEstimateView>;

/** Tokens that a persona's answer takes, those of a profile beyond a synthetic persona's, and those that name some claims. */
const answerTokens = 130;
const profileTokens = 120;
const judgmentTokens = 60;

/** Estimates a set-up under the limits of its provider's tier at the prices that `find` knows. Throws InvalidInput. */
export function estimateSearch({ env }: { env: Env }, given: unknown, find: FindPrice): SearchEstimate {
  const setup = checkSearchSetup(given);
  const { expected, most } = countCalls(setup);
  const cost = costOfCalls(setup, find);
  const model = ratingModel(setup);
  return {
    calls: expected.total,
    mostCalls: most.total,
    byKind: (['writes', 'ratings', 'judging', 'control', 'confirmation'] as const).flatMap((kind) =>
      expected[kind] === 0 ? [] : [{ kind, calls: expected[kind] }],
    ),
    costUsd: cost(expected),
    mostCostUsd: cost(most),
    seconds: Math.round(expected.total / callsPerSecond(env, setup)),
    unpricedModels: setup.simulated ? [] : unpricedModels([model, setup.writerModel ?? model], find),
  };
}

function ratingModel({ modelProvider, model }: SearchSetup): string {
  return modelsFor(modelProvider, model === null ? [] : [model], null)[0] ?? '';
}

function costOfCalls(setup: SearchSetup, find: FindPrice): (calls: SearchCalls) => number {
  const model = ratingModel(setup);
  const spec: SearchSpec = { ...setup, seed: 1, segments: setup.segmentIds.map((id) => ({ id, name: id })) };
  const seeds = seedCandidates(spec).map((seed): Candidate => ({ ...seed, answers: null, costUsd: 0 }));
  const persona = createSyntheticPersona('estimate', 'Somebody');
  const message = spec.seedMessages.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  const asked = buildRatingPrompt(spec, persona, message, 0);
  const rating = costOf(
    find(model),
    roughTokens(asked.system.length + asked.user.length) + profileTokens,
    answerTokens,
  );
  const written = mutations.map((mutation) => {
    const [first] = seeds;
    if (first === undefined) return 0;
    const child = { ...first, origin: mutation.name, plan: { segment: 0 } };
    const { system, user } = buildWritePrompt(spec, child, seeds.slice(0, mutation.parents));
    return roughTokens(system.length + user.length);
  });
  const writing = costOf(
    find(setup.writerModel ?? model),
    Math.round(meanOf(written)),
    roughTokens(message.length) + 40,
  );
  const judged = buildJudgePrompt(spec, message);
  const judgment = costOf(
    find(setup.writerModel ?? model),
    roughTokens(judged.system.length + judged.user.length),
    judgmentTokens,
  );
  return ({ writes, ratings, judging, control, confirmation }) => {
    // The control spends its calls as the search does.
    const share = writes + ratings === 0 ? 0 : writes / (writes + ratings);
    const rated = ratings + control * (1 - share) + confirmation;
    return (writes + control * share) * writing + rated * rating + judging * judgment;
  };
}
