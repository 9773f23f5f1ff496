import type { Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { runSettings, simulatorKeys } from '../../../db/providers/keys.ts';
import { slotsPerAccount } from '../../../db/jobs/admit-jobs.ts';
import { listSegments } from '../../../db/segments/list.ts';
import { suspendedSegments } from '../../../db/segments/segments.ts';
import { NobodyToAsk, NoValidSegments } from '../../../domain/errors.ts';
import { isSimulatedKey } from '../../../domain/providers/keys.ts';
import { analysisModel, webSearchProvider } from '../../../domain/providers/models.ts';
import { pricesAsOf, unpricedModels, type FindPrice } from '../../../domain/providers/prices.ts';
import { providersOf, type Provider } from '../../../domain/providers/provider.ts';
import { stopsAfter } from '../../../domain/simulations/early-stop.ts';
import { peopleAsked } from '../../../domain/simulations/people-asked.ts';
import { planFor } from '../../../domain/simulations/provider-plan.ts';
import { noticeOfUnasked } from '../../../domain/simulations/roster.ts';
import { splitPersonas } from '../../../domain/simulations/split.ts';
import { checkRunInput, type CheckedRunInput, type RunInput } from '../../../domain/simulations/run-input.ts';
import { runToolBudget } from '../../../domain/tools/budget.ts';
import { maxToolRounds } from '../../../domain/tools/rounds.ts';
import { marginOfError } from '../../../domain/simulations/statistics.ts';
import { hidden, int, float, text, list, flag, view, type ValueOf } from '../../../domain/view.ts';
import { priceFinder } from '../../providers/prices.ts';
import { attachedFiles, type AttachedFiles } from '../attached-files.ts';
import { resolveSamePersonas } from '../same-personas.ts';
import { accountOutlook, type AccountOutlook } from './estimate-account.ts';
import { analysisCost, callsCost, reactionTokens, searchCost, sumOf } from './estimate-cost.ts';
import { rangeView, accountSeconds, fixedSeconds, type Range } from './estimate-duration.ts';
import { groupsSentence, listAssumptions, peopleSentence, stopSentence, toolsSentence } from './estimate-sentences.ts';

export const simulationEstimateView = view('SimulationEstimate', {
  personas: hidden<number>(),
  providerCalls: int(),
  durationSeconds: rangeView,
  costUsd: rangeView,
  minCostUsd: float('Cost of one call of each kind that the run must make; a spend cap below it only fails.'),
  /** Margin of error in percentage points, at 95% and a share of one half, where it is widest. */
  marginOfErrorPoints: float(),
  /** Assumptions of the figures, one sentence each. */
  restsOn: list(text()),
  people: int('Number of different people that would be asked.'),
  repeatsPersonas: flag(),
  isSimulated: flag(),
  /** Date of the prices, ISO 8601. */
  pricesAsOf: text(),
  /** Models whose price is unknown, and whose calls are not in the cost. */
  unpricedModels: list(text('Models whose price is unknown.')),
});

export type SimulationEstimate = ValueOf<typeof simulationEstimateView>;

interface EstimateDeps {
  db: Db;
  env: Env;
}

/**
 * Estimates cost and duration of a run. It checks the input like a submit, except that the message may be empty and
 * keys may be missing. Throws InvalidInput, UnsupportedProvider, NoValidSegments, NobodyToAsk.
 */
export async function estimateRun(
  { db, env }: EstimateDeps,
  userId: string,
  requested: RunInput,
): Promise<SimulationEstimate> {
  const { input, roster } = await resolveSamePersonas(db, userId, requested);
  const checked = checkRunInput({ ...input, message: input.message.trim() === '' ? '…' : input.message });
  const [listed, settings, attached, find] = await Promise.all([
    checked.segmentIds.length === 0 ? [] : listSegments(db, userId, checked.segmentIds),
    runSettings(db, userId, env.ENCRYPTION_KEY),
    attachedFiles(db, userId, checked.attachmentIds),
    priceFinder(db, userId),
  ]);
  // A drawn roster is asked even when its segments were deleted.
  if (listed.length === 0 && roster === null) throw new NoValidSegments();
  const suspended = roster === null ? await suspendedSegments(db, userId, checked.segmentIds) : [];
  if (suspended.length > 0 && suspended.length === listed.length) throw new NobodyToAsk(suspended);
  // The order of the run matters, because the remainder of the split goes to earlier segments.
  const segments = checked.segmentIds.flatMap((id) => listed.find((segment) => segment.id === id) ?? []);
  const keyOf = (provider: Provider) =>
    checked.simulated
      ? simulatorKeys(userId)[provider]
      : input.apiKeys?.[provider]?.trim() || settings?.keys[provider] || '';
  const accounts = await Promise.all(
    providersOf(checked.modelProvider).map((provider) =>
      accountOutlook(db, env, { userId, provider, checked, apiKey: keyOf(provider), settings }),
    ),
  );
  const searcher = keyOf(webSearchProvider);
  const search = !checked.includeCurrentEvents || searcher === '' ? 'none' : isSimulatedKey(searcher) ? 'free' : 'paid';
  return estimateOf({ checked, segments, accounts, search, attached, isDrawn: roster !== null, find });
}

/** Web search of the run: none, free (simulated) or paid. */
type Search = 'none' | 'free' | 'paid';

interface Grounds {
  checked: CheckedRunInput;
  segments: { id: string; name: string; size: number }[];
  accounts: AccountOutlook[];
  search: Search;
  attached: AttachedFiles;
  /** True when its personas are those of an earlier run. */
  isDrawn: boolean;
  find: FindPrice;
}

function estimateOf({ checked, segments, accounts, search, attached, isDrawn, find }: Grounds): SimulationEstimate {
  const searches = search !== 'none';
  const sizes = segments.map((segment) => segment.size);
  const seats = splitPersonas(checked.numUsers, segments, checked.split);
  const who = peopleAsked(seats, sizes);
  const repeatsPersonas = who.most > 1;
  const unheard = isDrawn ? null : noticeOfUnasked(seats, segments);
  const asked = finalPersonas(checked, accounts, who.people);
  const paid = accounts.filter((account) => !account.isSimulated);
  const unpriced = unpricedModels(
    paid.flatMap(({ models }) => models),
    find,
  );
  return {
    personas: checked.numUsers,
    providerCalls: asked.high * accounts.length + 1 + (searches ? 1 : 0),
    durationSeconds: {
      low: durationOf(asked.low, accounts, searches).low,
      high: durationOf(asked.high, accounts, searches).high,
    },
    costUsd: {
      low: costOf({ checked, accounts, search, attached, find }, asked.low).low,
      high: costOf({ checked, accounts, search, attached, find }, asked.high).high,
    },
    minCostUsd: costOf({ checked: { ...checked, toolsEnabled: [] }, accounts, search, attached, find }, 1).low,
    marginOfErrorPoints: Math.max(
      marginOfError(segments.length === 0 ? checked.numUsers : who.worth),
      asked.high < checked.numUsers ? (checked.stopAtMarginPoints ?? 0) : 0,
    ),
    restsOn: [
      ...peopleSentence(checked.numUsers, who),
      ...stopSentence(checked, asked),
      ...toolsSentence(checked),
      ...(isDrawn ? [] : groupsSentence(seats, segments, checked.split)),
      ...listAssumptions({ checked, accounts, searches, attached, unheard, unpriced }),
    ],
    people: segments.length === 0 ? checked.numUsers : who.people,
    repeatsPersonas,
    isSimulated: accounts.some((account) => account.isSimulated),
    pricesAsOf: pricesAsOf(accounts.map((account) => account.provider)),
    unpricedModels: unpriced,
  };
}

/**
 * Returns the range of the final number of personas: fewer than requested if the run may stop early, plus the batches
 * in flight at that time.
 */
function finalPersonas(
  { numUsers, stopAtMarginPoints }: CheckedRunInput,
  accounts: readonly AccountOutlook[],
  people: number,
): Range {
  if (stopAtMarginPoints === null) return { low: numUsers, high: numUsers };
  const { earliest, latest } = stopsAfter(stopAtMarginPoints);
  // More answers of the same people make the result hardly more precise, so the margin may never be reached.
  if (people < earliest) return { low: numUsers, high: numUsers };
  if (people < latest) return { low: Math.min(numUsers, earliest), high: numUsers };
  const underWay = Math.max(
    ...accounts
      .map(({ provider, limits }) => planFor(provider, limits))
      .map((plan) => plan.batchSize * plan.batchesInFlight),
  );
  return { low: Math.min(numUsers, earliest), high: Math.min(numUsers, latest + underWay) };
}

/** Returns the duration of the slower account, since accounts work in parallel. */
function durationOf(calls: number, accounts: readonly AccountOutlook[], searches: boolean): Range {
  const running = accounts.map((account) => accountSeconds({ ...account, calls }, slotsPerAccount));
  const [first] = accounts;
  const fixed = first
    ? fixedSeconds({ analysis: first.latency, currentEvents: searches ? first.latency : null })
    : { low: 0, high: 0 };
  return {
    low: fixed.low + Math.max(...running.map((range) => range.low)),
    high: fixed.high + Math.max(...running.map((range) => range.high)),
  };
}

/** Estimates the calls of tools, at most the budget, and the replies that they take: each asks the model again. */
function toolsCost({ numUsers, toolBudgetUsd }: CheckedRunInput, reactions: readonly Range[]): Range {
  const budget = runToolBudget(numUsers, toolBudgetUsd).costUsd;
  return { low: 0, high: budget + maxToolRounds * sumOf([...reactions]).high };
}

/**
 * Estimates the cost. The simulator is free. Personas rotate through an account's models, so each model has an equal
 * part of the calls.
 */
function costOf(
  { checked, accounts, search, attached, find }: Omit<Grounds, 'segments' | 'isDrawn'>,
  calls: number,
): Range {
  const paid = accounts.filter((account) => !account.isSimulated);
  const reactions = paid.flatMap(({ models, measured }) =>
    models.map((model) =>
      callsCost(
        find,
        model,
        calls / models.length,
        reactionTokens(model, checked, measured.get(model), attached.characters),
      ),
    ),
  );
  const writer = paid.find((account) => account.provider === analysisModel(checked.modelProvider).provider);
  const analysis = writer === undefined ? [] : [analysisCost(find, writer.analyst)];
  return sumOf([
    ...reactions,
    ...analysis,
    ...(search === 'paid' ? [searchCost(find)] : []),
    ...(checked.toolsEnabled.length > 0 && paid.length > 0 ? [toolsCost(checked, reactions)] : []),
  ]);
}
