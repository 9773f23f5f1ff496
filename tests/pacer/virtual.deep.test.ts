// @guards pacer/** db/functions/** db/providers/accounts.ts domain/providers/tiers.ts
/** The pacer's laws at real limits and under disturbances, in virtual time: hours of schedules in seconds. */
import fc from 'fast-check';
import { accountLimits } from '../../db/providers/accounts.ts';
import type { AccountLimits } from '../../db/tables/permits.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { insertRun } from '../_support/callers.ts';
import { draws } from '../_support/depth.ts';
import { generalCall, makeAccount, reactionCall } from '../_support/pacers.ts';
import { checkPermitLaws, type KnownFacts, type PermitRow } from '../_support/permit-laws.ts';
import { PacerWorld, VirtualDatabase, type Disorder } from '../_support/virtual-pacers.ts';
import { VirtualProvider, wireMs, type PlannedEnd } from '../_support/virtual-provider.ts';
import { computeIdealSpan, computeMaxSpan } from './ideal.ts';

let database: VirtualDatabase;
let scenes = 0;

beforeAll(async () => {
  database = await VirtualDatabase.create();
});
afterAll(() => database.drop());

const realTiers = [
  ['openai', 'free'],
  ['openai', 'tier1'],
  ['openai', 'tier2'],
  ['openai', 'tier3'],
  ['anthropic', 'default'],
  ['anthropic', 'scale'],
  ['openai', 'unlimited'],
] as const;

function limitsOf(provider: Provider, tier: string): AccountLimits {
  const tiers = {
    OPENAI_TIER: 'tier1',
    ANTHROPIC_TIER: 'default',
    [provider === 'openai' ? 'OPENAI_TIER' : 'ANTHROPIC_TIER']: tier,
  };
  return accountLimits(provider, {
    ENCRYPTION_KEY: '',
    UNLIMITED_CONCURRENT: 20,
    PACING_SCALE: 1,
    ...tiers,
  } as Parameters<typeof accountLimits>[1]);
}

type SceneOptions = Disorder & { capUsd: number; connectMs: number };

/** Creates an account, its runs and three processes in a world of their own. */
async function makeScene(
  limits: AccountLimits,
  seed: number,
  { capUsd, connectMs, ...disorder }: Partial<SceneOptions> = {},
) {
  const world = new PacerWorld(database, seed, disorder);
  const name = `scene-${(scenes += 1)}`;
  const account = await makeAccount(world, limits);
  const runs = [await insertRun(world.db, `${name}-0`, capUsd === undefined ? {} : { spendCapUsd: capUsd })];
  for (const index of [1, 2]) runs.push(await insertRun(world.db, `${name}-${index}`));
  const processes = [world.startProcess(), world.startProcess(), world.startProcess()];
  const permits = () =>
    world.db.selectFrom('permit').selectAll().where('accountId', '=', account.id).orderBy('startsAt').execute();
  return { world, account, runs, processes, permits, provider: new VirtualProvider(world, connectMs) };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Checks the permit record and the provider's own count against every law. */
async function expectLawsKept(
  { account, permits, provider }: Scene,
  known: KnownFacts = {},
  wasSetBack = false,
): Promise<PermitRow[]> {
  const rows = await permits();
  // After a clock was set back the record shows calls ending later than they did: only the provider knows how many were
  // in flight.
  const breaches = checkPermitLaws(rows, account, known).filter(
    (breach) => !wasSetBack || !/ in flight | is asked twice /.test(breach),
  );
  expect(breaches).toEqual([]);
  expect(
    provider.findBreaches({ concurrent: account.concurrent, requestsPerMinute: account.requestsPerWindow }),
  ).toEqual([]);
  return rows;
}

const spanOf = (rows: readonly PermitRow[]) =>
  (rows.at(-1)?.startsAt.getTime() ?? 0) - (rows[0]?.startsAt.getTime() ?? 0);

/** Queues all calls at once and returns the span from the first start to the last. */
async function saturate(scene: Scene, calls: number, runs: number, takesMs: number): Promise<number> {
  const { world, account, provider } = scene;
  const asked = Array.from({ length: calls }, (_, index) =>
    provider.call(scene.processes[index % 3]!, account, reactionCall(scene.runs[index % runs]!, index), {
      takesMs,
      outcome: 'ok',
    }),
  );
  expect(await world.time.runUntil(Promise.all(asked))).toEqual(Array(calls).fill('answered'));
  const rows = await expectLawsKept(scene);
  expect(rows).toHaveLength(calls);
  return spanOf(rows);
}

/** Allows 1% for the queries of three processes. */
const withTolerance = (ms: number) => ms * 1.01 + 100;

const enoughToFillAMinute = { free: 8, tier1: 64, tier2: 30, tier3: 30, default: 54, scale: 30, unlimited: 60 };

test.each(realTiers)(
  'three processes respect the limits of %s %s and use all that they allow',
  async (provider, tier) => {
    const limits = limitsOf(provider, tier);
    const calls = enoughToFillAMinute[tier];
    const span = await saturate(await makeScene(limits, 1), calls, 1, 400);
    expect(span).toBeLessThanOrEqual(
      withTolerance(computeIdealSpan(limits, calls, 400 + 2 * wireMs, limits.batchDelayMs)),
    );
  },
);

test('tier free allows 3 starts in any minute, 20 seconds apart', async () => {
  const limits = limitsOf('openai', 'free');
  expect(limits).toMatchObject({
    requestsPerWindow: 3,
    windowMs: 60_250,
    concurrent: 1,
    minGapMs: 20_000,
    batchSize: 1,
    batchDelayMs: 20_000,
  });
  const scene = await makeScene(limits, 2);
  expect(await saturate(scene, 7, 3, 1_000)).toBeGreaterThanOrEqual(2 * 60_250);
});

test('calls outside a run also have the general limits: the 61st waits until the minute of the first is over', async () => {
  const scene = await makeScene(limitsOf('openai', 'tier3'), 3);
  const { world, account, provider, processes } = scene;
  const asked = Array.from({ length: 62 }, (_, index) =>
    provider.call(processes[index % 3]!, account, generalCall(), { takesMs: 100, outcome: 'ok' }),
  );
  expect(await world.time.runUntil(Promise.all(asked))).toEqual(Array(62).fill('answered'));
  const span = spanOf(await expectLawsKept(scene));
  expect(span).toBeGreaterThanOrEqual(60_250);
  expect(span).toBeLessThan(withTolerance(60_450));
});

/** Limits of which any may bind, with windows of a real minute. */
const anyLimits: fc.Arbitrary<AccountLimits> = fc.record({
  tier: fc.constant('tier2'),
  requestsPerWindow: fc.option(fc.integer({ min: 3, max: 8 }), { nil: null }),
  windowMs: fc.constant(60_250),
  concurrent: fc.integer({ min: 2, max: 6 }),
  minGapMs: fc.constantFrom(0, 20, 200, 1_200, 20_000),
  batchSize: fc.integer({ min: 1, max: 5 }),
  batchDelayMs: fc.constantFrom(0, 300, 2_000),
  generalPerWindow: fc.option(fc.integer({ min: 2, max: 6 }), { nil: null }),
  generalConcurrent: fc.integer({ min: 2, max: 4 }),
  generalMinGapMs: fc.constantFrom(0, 250, 3_000),
});

test('for any limits and latency, calls start as fast as the limits allow', async () => {
  const property = fc.asyncProperty(
    anyLimits,
    fc.nat(),
    fc.integer({ min: 1, max: 3 }),
    fc.nat(3_000),
    async (drawn, seed, runs, takesMs) => {
      // With several runs, one uses the pause of another, so no pause is left to wait for.
      const limits = runs === 1 ? drawn : { ...drawn, batchDelayMs: 0 };
      const span = await saturate(await makeScene(limits, seed), 12, runs, takesMs);
      // Where a pause between batches and the calls in flight both bind, a process may be one second late, once.
      expect(span).toBeLessThanOrEqual(
        withTolerance(computeIdealSpan(limits, 12, takesMs + 2 * wireMs, limits.batchDelayMs)) + 1_000,
      );
    },
  );
  await fc.assert(property, { numRuns: draws(15, 120), endOnFailure: true });
}, 600_000);

test('calls with a lower priority number start first, then older ones, in whichever process they wait', async () => {
  const waiting = fc.array(fc.record({ process: fc.nat(2), run: fc.nat(2), priority: fc.nat(9) }), {
    minLength: 2,
    maxLength: 10,
  });
  const gap = fc.constantFrom({ minGapMs: 200 }, { minGapMs: 20_000 }, { minGapMs: 0, concurrent: 1 });
  const property = fc.asyncProperty(gap, waiting, fc.nat(), async (limits, calls, seed) => {
    const scene = await makeScene({ ...limitsOf('openai', 'unlimited'), ...limits }, seed);
    const { world, account, runs, processes, provider } = scene;
    const refused = provider.call(processes[0]!, account, generalCall(), {
      takesMs: 0,
      outcome: 'ProviderRateLimited',
      holdMs: 30_000,
    });
    await world.time.runUntil(refused);
    const asked = calls.map(async ({ process, run, priority }, index) => {
      // Arrival order across processes is reliable from about 20 ms on.
      await world.time.sleep(500 + 40 * index);
      return provider.call(processes[process]!, account, reactionCall(runs[run]!, index, { priority }), {
        takesMs: 50,
        outcome: 'ok',
      });
    });
    await world.time.runUntil(Promise.all(asked));
    const rows = await expectLawsKept(scene, { holdMs: provider.holdMs });
    const expected = calls
      .map((_, index) => index)
      .toSorted((a, b) => calls[a]!.priority - calls[b]!.priority || a - b);
    expect(rows.slice(1).map(({ personaIndex }) => personaIndex)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: draws(15, 150), endOnFailure: true });
}, 600_000);

test('a spend cap can be used up and is never exceeded, whatever fails', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...realTiers.slice(1)),
    fc.integer({ min: 1, max: 9 }),
    fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    fc.boolean(),
    fc.nat(),
    async ([name, tier], affordable, failures, mayFail, seed) => {
      const capUsd = affordable * 0.25;
      const scene = await makeScene(limitsOf(name, tier), seed, { capUsd });
      const { world, account, runs, processes, provider } = scene;
      const asked = failures.map((fails, index) => {
        const outcome = mayFail && fails ? 'UnansweredReply' : 'ok';
        return provider.call(processes[index % 3]!, account, reactionCall(runs[0]!, index), {
          takesMs: 700,
          outcome,
          costUsd: 0.25,
        });
      });
      const ends = await world.time.runUntil(Promise.all(asked));
      await closePacers(scene);
      await expectLawsKept(scene, { capUsd: new Map([[runs[0]!, capUsd]]) });
      expect(new Set(ends)).toEqual(new Set(['answered', 'spend-cap']));
      // A failed call counts toward the average cost.
      const answered = ends.filter((end) => end === 'answered').length;
      expect(answered).toBeGreaterThanOrEqual(mayFail ? 1 : affordable);
    },
  );
  await fc.assert(property, { numRuns: draws(10, 200), endOnFailure: true });
}, 600_000);

/** Lets the processes send their outstanding reports. */
async function closePacers({ world, processes }: Scene): Promise<void> {
  await world.time.runUntil(Promise.all(processes.filter(({ isGone }) => !isGone).map(({ pacer }) => pacer.close())));
}

const callOf = fc.record({
  process: fc.nat(2),
  /** Index 3 is a call outside a run. */
  run: fc.nat(3),
  after: fc.nat(60_000),
  takesMs: fc.oneof(fc.nat(2_000), fc.nat(45_000)),
  priority: fc.integer({ min: 0, max: 9 }),
  weight: fc.constantFrom(1, 1, 1, 2),
  first: fc.constantFrom<Pick<PlannedEnd, 'outcome' | 'holdMs'>>(
    { outcome: 'ok' },
    { outcome: 'ok' },
    { outcome: 'ok' },
    { outcome: 'ProviderServerError' },
    { outcome: 'ProviderRateLimited', holdMs: 15_000 },
  ),
});

const at = fc.nat(90_000);
const troubles = fc.record({
  crash: fc.option(fc.record({ at, process: fc.nat(2) })),
  /** Freezes and outages of the database stay shorter than a lease. */
  freeze: fc.option(fc.record({ at, process: fc.nat(2), ms: fc.nat(8_000) })),
  away: fc.option(fc.record({ at, ms: fc.nat(8_000) })),
  setBack: fc.option(fc.record({ at, ms: fc.constantFrom(400, 3_000, 300_000, 30 * 86_400_000) })),
  close: fc.option(fc.record({ at, run: fc.nat(2) })),
});
const disorders = fc.record({
  queryMs: fc.constantFrom(2, 20),
  timerMs: fc.constantFrom(1, 30),
  lostAnswers: fc.constantFrom(0, 30),
});
const chaosLimits = fc.oneof(
  anyLimits,
  fc.constantFrom(...realTiers.slice(1)).map(([name, tier]) => limitsOf(name, tier)),
);

test('for any calls and failures every limit is respected and every call gets its turn in time', async () => {
  const calls = fc.array(callOf, { minLength: 4, maxLength: 14 });
  const property = fc.asyncProperty(
    chaosLimits,
    calls,
    troubles,
    disorders,
    fc.nat(),
    async (limits, wishes, drawn, disorder, seed) => {
      // After a clock was set, a process learns the new time from one answer, which must not be slow.
      const trouble = drawn.setBack ? { ...drawn, freeze: null } : drawn;
      // A process that is gone cannot report when its request was sent.
      const scene = await makeScene(limits, seed, { ...disorder, connectMs: trouble.crash ? 0 : 800 });
      const { world, account, runs, provider, processes } = scene;
      const closedAt = new Map<string, number>();
      const troubled = disturb(scene, trouble, closedAt);
      const asked = wishes.map(async ({ process, run, after, takesMs, priority, weight, first }, index) => {
        await world.time.sleep(after);
        const runId = runs[run];
        const call =
          runId === undefined ? generalCall({ priority, weight }) : reactionCall(runId, index, { priority, weight });
        for (
          let ending: PlannedEnd = { takesMs, ...first, costUsd: 0.25 };
          ;
          ending = { takesMs: 1_000, outcome: 'ok', costUsd: 0.25 }
        ) {
          const asker = processes[process]!;
          const how = await Promise.race([provider.call(asker, account, call, ending), asker.gone]);
          if (how === 'run-closed') return runId;
          // Leases outlast every disturbance except the end of a process.
          expect(how).not.toBe('lost');
          if (how === 'answered' && ending.outcome === 'ok') return 'ok';
        }
      });
      const ends = await world.time.runUntil(Promise.all([...asked, troubled]), computeMaxSpan(account, wishes));
      const closed = [...closedAt.keys()];
      expect(ends.filter((end) => end !== 'ok' && end !== undefined && !closed.includes(end))).toEqual([]);
      await closePacers(scene);
      // After a clock was set back the record moves with the clock, but the times noted by the test do not.
      const known = { holdMs: provider.holdMs, ...(trouble.setBack ? {} : { closedAt }) };
      const rows = await expectLawsKept(scene, known, trouble.setBack !== null);
      // Only calls of a crashed process have no reported end.
      const untold = rows.filter(({ outcome }) => outcome === null || outcome === 'lost-lease');
      expect(trouble.crash ? [] : untold).toEqual([]);
      const paces = await world.db
        .selectFrom('jobPace')
        .select('costUsd')
        .where('accountId', '=', account.id)
        .execute();
      const inRuns = rows.filter(({ runId }) => runId !== null);
      expect(paces.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBeCloseTo(
        inRuns.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
        9,
      );
    },
  );
  await fc.assert(property, { numRuns: draws(30, 300), endOnFailure: true });
}, 600_000);

type Disturbances = typeof troubles extends fc.Arbitrary<infer T> ? T : never;

async function disturb(
  { world, processes, runs }: Scene,
  { crash, freeze, away, setBack, close }: Disturbances,
  closedAt: Map<string, number>,
) {
  const schedule = async (event: { at: number } | null, happen: () => void | Promise<void>) => {
    if (event === null) return;
    await world.time.sleep(event.at);
    await happen();
  };
  await Promise.all([
    schedule(crash, () => {
      processes[crash!.process]?.crash();
      processes[crash!.process] = world.startProcess();
    }),
    schedule(freeze, () => processes[freeze!.process]?.freeze(freeze!.ms)),
    schedule(away, async () => {
      world.isDatabaseAway = true;
      await world.time.sleep(away!.ms);
      world.isDatabaseAway = false;
    }),
    schedule(setBack, () => world.setDatabaseClock(-setBack!.ms)),
    schedule(close, async () => {
      const runId = runs[close!.run]!;
      while (world.isDatabaseAway) await world.time.sleep(100);
      await world.db.updateTable('job').set({ status: 'failed' }).where('id', '=', runId).execute();
      closedAt.set(runId, world.databaseNow());
    }),
  ]);
}
