/** Runs on several workers under the limits of provider accounts. */
import type { Provider } from '../../domain/providers/provider.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';
import { createWorld } from '../_support/world.ts';

/** Runs on one account, and the limits above which its provider refuses calls. */
export interface PacedRuns {
  provider: Provider;
  /** Personas of each run. */
  personas: number;
  strict: { concurrent: number; requestsPerMinute: number; windowMs: number };
}

/**
 * One sixth of a second less than 6 s: the pacer's margin for late arrivals is for a network, not for a machine that
 * runs other tests.
 */
export const tenfoldWindowMs = 5_830;

/** Three runs on each account at the same time, on three workers. */
export async function expectPaceKept(env: Record<string, string>, accounts: readonly PacedRuns[]): Promise<void> {
  const world = await createWorld({
    workers: 3,
    env,
    simulator: {
      latencyMs: { minMs: 50, maxMs: 250 },
      strict: Object.fromEntries(accounts.map(({ provider, strict }) => [provider, strict])),
    },
  });
  try {
    const { submit, until, simulator, db } = world;
    const userId = await world.user();
    const cohort = await world.cohort(userId, Math.max(...accounts.map(({ personas }) => personas)));
    const runs = accounts.flatMap((account) => [account, account, account]);
    const jobs = await Promise.all(
      runs.map(async ({ provider, personas }) => ({
        personas,
        ...(await submit(userId, {
          message: 'Trains every ten minutes.',
          segmentIds: [cohort],
          numUsers: personas,
          modelProvider: provider,
        })),
      })),
    );
    for (const { jobId, personas } of jobs)
      expect(await until(jobId, undefined, 120_000)).toMatchObject({ status: 'completed', answeredCount: personas });
    expect(await findPermitLawBreaches(db)).toEqual([]);
    const arrivals = simulator.log();
    expect(arrivals.filter((arrival) => arrival.status !== 200)).toEqual([]);
    for (const { provider, personas } of accounts) {
      const reactions = arrivals.filter((arrival) => arrival.kind === 'reaction' && arrival.provider === provider);
      expect(reactions).toHaveLength(3 * personas);
    }
  } finally {
    await world.close();
  }
}
