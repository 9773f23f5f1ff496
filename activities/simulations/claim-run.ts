import { tierLimits } from '../../domain/providers/tiers.ts';
import { planFor } from '../../domain/simulations/provider-plan.ts';
import { tierOf } from '../../config/env.ts';
import { claimRun as claim } from '../../db/simulations/claim-run.ts';
import type { ActivityDeps } from '../deps.ts';
import type { AttemptInput, ClaimResult } from './messages.ts';

/** Claims an admitted run and plans the batches of each provider. */
export async function claimRun(deps: ActivityDeps, input: AttemptInput): Promise<ClaimResult> {
  const result = await claim(deps.db, input, input.attempt, deps.serverId);
  if (result.kind !== 'claimed') return result;
  const providers = result.providers.map((provider) =>
    planFor(
      provider,
      tierLimits(provider, tierOf(deps.env, provider), deps.env.UNLIMITED_CONCURRENT),
      deps.env.PACING_SCALE,
    ),
  );
  return { ...result, providers, ...(deps.env.TEMPO === 1 ? {} : { tempo: deps.env.TEMPO }) };
}
