/** Runs on several workers under the limits of an account. */
import type { Provider } from '../../domain/providers/provider.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';
import { createWorld } from '../_support/world.ts';

export interface PacingCase {
  name: string;
  provider: Provider;
  env: Record<string, string>;
  personas: number;
  strict: { concurrent: number; requestsPerMinute: number; windowMs: number };
}

/**
 * One sixth of a second less than 6 s: the pacer's margin for late arrivals is for a network, not for a machine that
 * runs other tests.
 */
export const tenfoldWindowMs = 5_830;

/** Three runs on three workers, with a provider that refuses every call above its limits. */
export async function expectPaceKept(law: PacingCase): Promise<void> {
  const world = await createWorld({
    workers: 3,
    env: law.env,
    simulator: { latencyMs: { minMs: 50, maxMs: 250 }, strict: law.strict },
  });
  try {
    const { submit, until, simulator, db } = world;
    const userId = await world.user();
    const cohort = await world.cohort(userId, law.personas);
    const input = {
      message: 'Trains every ten minutes.',
      segmentIds: [cohort],
      numUsers: law.personas,
      modelProvider: law.provider,
    };
    const jobs = await Promise.all([1, 2, 3].map(() => submit(userId, input)));
    for (const { jobId } of jobs)
      expect(await until(jobId, undefined, 120_000)).toMatchObject({
        status: 'completed',
        answeredCount: law.personas,
      });
    expect(await findPermitLawBreaches(db)).toEqual([]);
    const arrivals = simulator.log();
    expect(arrivals.filter((arrival) => arrival.status !== 200)).toEqual([]);
    expect(arrivals.filter((arrival) => arrival.kind === 'reaction')).toHaveLength(3 * law.personas);
  } finally {
    await world.close();
  }
}
