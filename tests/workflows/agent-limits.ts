/** Declares the test in which many parallel starts try to spend more than they may. */
import { createFairQueue } from '../../api/fair-queue.ts';
import { slotsPerAccount } from '../../db/jobs/admit-jobs.ts';
import { openStatuses } from '../../db/jobs/open-job.ts';
import { seededRandom } from '../../domain/random.ts';
import { sumOf } from '../../domain/sum.ts';
import { note } from '../_support/note.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { caps, doors, kinds, openDoors, pick, type Door, type Kind } from './agent-limits-support.ts';
import { startRestWorld, type RestWorld } from './rest-support.ts';

interface Size {
  rounds: number;
  /** Parallel starts of a round. */
  starts: number;
  /** Rounds at a time, each with a person and a provider account of its own, whose calls mostly wait. */
  atOnce: number;
}

interface Round {
  limitUsd: number;
  spentUsd: number;
  /** Spending of agents, divided by the limit with the calls in flight. */
  ofBound: number;
  /** Spending of the job with a cap that came closest to it, divided by its cap with a call in flight. */
  ofCap: number;
  started: Map<Door, number>;
  refused: Map<Door, number>;
  startedKinds: Set<Kind>;
}

/** Agents stay within the limit, and each job within its cap, but for a call in flight of each running job. */
export function describeAgentLimits({ rounds, starts, atOnce }: Size): void {
  let rest: RestWorld;
  beforeAll(async () => {
    // Where a start takes longer than a person waits for it, the reconciler starts the workflow, as it does in use.
    rest = await startRestWorld({ reconciles: undefined });
    rest.world.simulator.configure({ anyKey: true });
  }, 120_000);
  afterAll(() => rest?.close(), 120_000);

  test('what a person’s agents spend stays within the limit and one call in flight of each running job', async () => {
    const seen: Round[] = [];
    const seeds = Array.from({ length: rounds }, (_, at) => at + 1);
    // More connections at once than the starts of one round are more than a server lets wait.
    const line = createFairQueue({ concurrency: 1, perPerson: 1, maxPlaces: atOnce });
    const playOn = async (_: unknown, at: number) => {
      const inTurn: InTurn = (work) => line.run(String(at), work);
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
        seen.push(await playRound(rest, { seed, starts, inTurn }));
    };
    await Promise.all(Array.from({ length: atOnce }, playOn));
    const most = (figure: (round: Round) => number) => Math.max(...seen.map(figure));
    note(
      `${rounds} rounds of ${starts} starts: agents spent at most ${most(({ spentUsd, limitUsd }) => spentUsd / limitUsd).toFixed(3)} of the limit, ` +
        `${most(({ ofBound }) => ofBound).toFixed(3)} of the bound; jobs with a cap ${most(({ ofCap }) => ofCap).toFixed(3)} of theirs`,
    );
    expect(most(({ ofBound }) => ofBound)).toBeLessThanOrEqual(1);
    expect(most(({ ofCap }) => ofCap)).toBeLessThanOrEqual(1);
    // Both happen at every door, or the rounds would show nothing.
    expect(most(({ spentUsd }) => spentUsd)).toBeGreaterThan(0);
    expect(new Set(seen.flatMap(({ startedKinds }) => [...startedKinds]))).toEqual(new Set(kinds));
    for (const door of doors) expect(most(({ started }) => started.get(door) ?? 0)).toBeGreaterThan(0);
    for (const door of ['REST', 'MCP'] as const)
      expect(most(({ refused }) => refused.get(door) ?? 0)).toBeGreaterThan(0);
  });
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface Played {
  seed: number;
  starts: number;
  /** Starts the jobs of one round at a time. */
  inTurn: InTurn;
}

async function playRound(rest: RestWorld, { seed, starts, inTurn }: Played): Promise<Round> {
  const random = seededRandom(seed);
  const { db } = rest.world;
  const userId = await rest.person({ openai: `sk-priced-key-${seed}` });
  const limitUsd = pick(random, [0.02, 0.05, 0.2, 1]);
  await db
    .insertInto('agentLimits')
    .values({ userId, asksAboveUsd: 1_000, dayLimitUsd: limitUsd, monthLimitUsd: 1_000, updatedAt: new Date() })
    .execute();
  const { start, close } = await openDoors(rest, userId);
  const started = new Map<Door, number>();
  const refused = new Map<Door, number>();
  const startedKinds = new Set<Kind>();
  const wanted = Array.from({ length: starts }, () => ({
    // People have no limit, so that most starts are those of agents.
    door: random() < 0.1 ? ('GraphQL' as const) : pick(random, ['REST', 'MCP'] as const),
    kind: pick(random, kinds),
    cap: pick(random, caps),
  }));
  await inTurn(() =>
    Promise.all(
      wanted.map(async ({ door, kind, cap }) => {
        const isStarted = await start[door](kind, cap);
        if (isStarted) startedKinds.add(kind);
        const counts = isStarted ? started : refused;
        counts.set(door, (counts.get(door) ?? 0) + 1);
      }),
    ),
  );
  await close();
  await waitForValue(
    () =>
      db
        .selectFrom('job')
        .select(['kind', 'status', 'stage'])
        .where('userId', '=', userId)
        .where('status', 'in', openStatuses)
        .execute(),
    (open) => open.length === 0,
    { timeoutMs: 600_000, everyMs: 500 },
  );
  return { limitUsd, started, refused, startedKinds, ...(await spendingOf(rest, userId, limitUsd)) };
}

/** Sums the calls of a person's jobs, and compares them with what bounds them. */
async function spendingOf(
  { world }: RestWorld,
  userId: string,
  limitUsd: number,
): Promise<Pick<Round, 'spentUsd' | 'ofBound' | 'ofCap'>> {
  const calls = await world.db
    .selectFrom('permit')
    .innerJoin('job', 'job.id', 'permit.runId')
    .select(['permit.costUsd', 'job.id', 'job.agentJobId', 'job.spendCapUsd'])
    .where('job.userId', '=', userId)
    .where('permit.costUsd', '>', 0)
    .execute();
  const usd = ({ costUsd }: { costUsd: number | null }) => costUsd ?? 0;
  const ofAgents = calls.filter(({ agentJobId }) => agentJobId !== null);
  const largestUsd = Math.max(0, ...ofAgents.map(usd));
  const spentUsd = sumOf(ofAgents, usd);
  const capped = Map.groupBy(calls, ({ id }) => id);
  const ofCap = [...capped.values()].flatMap((ofJob) => {
    const capUsd = ofJob[0]?.spendCapUsd ?? null;
    return capUsd === null ? [] : [sumOf(ofJob, usd) / (capUsd + Math.max(...ofJob.map(usd)))];
  });
  return { spentUsd, ofBound: spentUsd / (limitUsd + slotsPerAccount * largestUsd), ofCap: Math.max(0, ...ofCap) };
}
