import { permitLawBreaches } from '../_support/permit-laws.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World | undefined;

afterEach(async () => {
  await world?.close();
  world = undefined;
});

interface Case {
  name: string;
  provider: 'openai' | 'anthropic';
  env: Record<string, string>;
  personas: number;
  strict: { concurrent: number; requestsPerMinute: number; windowMs: number };
}

/** A sixth of a second less than 6 s: the pacer's margin for late arrivals is for a network, not for a machine that runs other tests. */
const tenfoldWindowMs = 5_830;

const cases: Case[] = [
  // Ten times faster than life: the window is 6 s instead of 60.
  {
    name: 'tier1, tenfold',
    provider: 'openai',
    env: { OPENAI_TIER: 'tier1', PACING_SCALE: '0.1' },
    personas: 20,
    strict: { concurrent: 3, requestsPerMinute: 60, windowMs: tenfoldWindowMs },
  },
  {
    name: 'tier2, tenfold',
    provider: 'openai',
    env: { OPENAI_TIER: 'tier2', PACING_SCALE: '0.1' },
    personas: 60,
    strict: { concurrent: 5, requestsPerMinute: 500, windowMs: tenfoldWindowMs },
  },
  {
    name: 'tier3, tenfold',
    provider: 'openai',
    env: { OPENAI_TIER: 'tier3', PACING_SCALE: '0.1' },
    personas: 100,
    strict: { concurrent: 10, requestsPerMinute: 5_000, windowMs: tenfoldWindowMs },
  },
  {
    name: 'Anthropic default, tenfold',
    provider: 'anthropic',
    env: { ANTHROPIC_TIER: 'default', PACING_SCALE: '0.1' },
    personas: 25,
    strict: { concurrent: 5, requestsPerMinute: 50, windowMs: tenfoldWindowMs },
  },
  {
    name: 'tier2, real',
    provider: 'openai',
    env: { OPENAI_TIER: 'tier2', PACING_SCALE: '1' },
    personas: 30,
    strict: { concurrent: 5, requestsPerMinute: 500, windowMs: 60_000 },
  },
  {
    name: 'Anthropic scale, real',
    provider: 'anthropic',
    env: { ANTHROPIC_TIER: 'scale', PACING_SCALE: '1' },
    personas: 60,
    strict: { concurrent: 10, requestsPerMinute: 1_000, windowMs: 60_000 },
  },
];

test.each(cases)(
  '$name: three runs on three workers keep every law, and a provider that refuses all beyond its limits refuses none',
  async (law) => {
    world = await createWorld({ workers: 3, env: law.env, simulator: { latencyMs: { minMs: 50, maxMs: 250 }, strict: law.strict } });
    const { submit, until, simulator, db } = world;
    const userId = await world.user();
    const cohort = await world.cohort(userId, law.personas);
    const input = { message: 'Trains every ten minutes.', segmentIds: [cohort], numUsers: law.personas, modelProvider: law.provider };
    const jobs = await Promise.all([1, 2, 3].map(() => submit(userId, input)));
    for (const { jobId } of jobs) expect(await until(jobId, undefined, 120_000)).toMatchObject({ status: 'completed', answeredCount: law.personas });
    expect(await permitLawBreaches(db)).toEqual([]);
    const arrivals = simulator.log();
    expect(arrivals.filter((arrival) => arrival.status !== 200)).toEqual([]);
    expect(arrivals.filter((arrival) => arrival.kind === 'reaction')).toHaveLength(3 * law.personas);
  },
  180_000,
);
