import type { Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { accountIdOf, accountLimits } from '../../../db/providers/accounts.ts';
import type { AccountLimits } from '../../../db/tables/permits.ts';
import { measuredCalls, runsAhead, type MeasuredCalls, type RunAhead } from '../../../db/simulations/estimates.ts';
import { isSimulatedKey } from '../../../domain/providers/keys.ts';
import { modelsFor } from '../../../domain/providers/models.ts';
import { definitionOf, type Provider } from '../../../domain/providers/provider.ts';
import type { TierLimits } from '../../../domain/providers/definition.ts';
import type { CheckedRunInput } from '../../../domain/simulations/run-input.ts';
import { analystAt, askedModel, listedWith, modelEnds, successorNotices } from '../../../config/living-models.ts';
import { modelsOfAccount } from '../../../db/providers/listed-models.ts';
import { minCalls } from './estimate-cost.ts';
import type { Latency } from './estimate-duration.ts';

/** Facts about an account that a run would use. */
export interface AccountOutlook {
  provider: Provider;
  hasKey: boolean;
  isSimulated: boolean;
  tier: string;
  limits: TierLimits;
  /** Models that are asked: successors in place of those that were shut down. */
  models: string[];
  /** Model that would write the analysis at this provider. */
  analyst: string;
  /** Sentences about models that are gone, or end soon. */
  successors: string[];
  measured: ReadonlyMap<string, MeasuredCalls>;
  /** Number of calls that the latency was measured on; 0 when it is assumed. */
  latencyCalls: number;
  latency: Latency;
  ahead: RunAhead[];
}

interface Wanted {
  userId: string;
  provider: Provider;
  /** The API key; empty without one. */
  apiKey: string;
  checked: CheckedRunInput;
  settings: { openaiModel: string | null } | null;
}

/** Latency that is assumed until an account has been measured. */
const assumedLatency: Latency = { medianMs: 1_500, p90Ms: 4_000 };
const simulatedLatency: Latency = { medianMs: 300, p90Ms: 1_000 };

export async function accountOutlook(
  db: Db,
  env: Env,
  { userId, provider, apiKey, checked, settings }: Wanted,
): Promise<AccountOutlook> {
  const wanted = modelsFor(provider, checked.models, settings?.openaiModel);
  const accountId = apiKey === '' ? null : accountIdOf(provider, apiKey, env);
  const asked = listedWith({ provider, apiKey }, accountId === null ? null : await modelsOfAccount(db, accountId));
  const models = [...new Set(wanted.map((model) => askedModel(env, asked, model)))];
  const [measured, ahead] = accountId
    ? await Promise.all([
        measuredCalls(db, { userId, accountId, provider, models }),
        runsAhead(db, accountId, checked.priority),
      ])
    : [[], []];
  const isSimulated = isSimulatedKey(apiKey);
  const limits = accountLimits(provider, env);
  const calls = measured.reduce((sum, one) => sum + one.calls, 0);
  const isMeasured = calls >= minCalls;
  return {
    provider,
    hasKey: apiKey !== '',
    isSimulated,
    tier: limits.tier,
    limits: asTier(limits),
    models,
    analyst: analystAt(env, asked, definitionOf(provider).analysisModel, models[0] ?? ''),
    successors: [
      ...successorNotices(env, asked, wanted),
      ...modelEnds(env, asked, models).map(({ model, on }) => `${model} will be shut down on ${on}`),
    ],
    measured: new Map(measured.map((one) => [one.model, one])),
    latencyCalls: isMeasured ? calls : 0,
    latency: isMeasured ? meanLatency(measured, calls) : isSimulated ? simulatedLatency : assumedLatency,
    ahead,
  };
}

/** Computes the mean latency over the models, weighted by their calls. */
function meanLatency(measured: readonly MeasuredCalls[], calls: number): Latency {
  const mean = (of: (one: MeasuredCalls) => number) =>
    measured.reduce((sum, one) => sum + of(one) * one.calls, 0) / calls;
  return { medianMs: mean((one) => one.medianMs), p90Ms: mean((one) => one.p90Ms) };
}

/** Converts the account's limits to those of a tier, with the window as a minute. */
function asTier({
  requestsPerWindow,
  windowMs,
  concurrent,
  minGapMs,
  batchSize,
  batchDelayMs,
}: AccountLimits): TierLimits {
  const requestsPerMinute = requestsPerWindow === null ? null : Math.round((requestsPerWindow * 60_000) / windowMs);
  return { requestsPerMinute, concurrent, minGapMs, batchSize, batchDelayMs };
}
