import { cancelStoredJob } from '../../db/jobs/life-cycle.ts';
import type { Faults } from '../../local/simulator/options.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';
import { cancelOwnJob } from '../../services/jobs/own-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { retryOwnRun } from '../../services/simulations/retry.ts';
import { queueStatus } from '../../api/simulations/queue-status.ts';
import { readResult } from '../../services/simulations/results/result.ts';

let world: World;
let userId: string;
let cohortId: string;

beforeAll(async () => {
  // Runs without outside help; tests/workflows/reconciler.deep.test.ts tests the help.
  world = await createWorld({ reconciles: false });
  userId = await world.user();
  cohortId = await world.cohort(userId, 40);
}, 120_000);

afterAll(() => world.close());

const input = (more: object = {}) => ({
  message: 'We will cut the waiting time at every city clinic by half.',
  segmentIds: [cohortId],
  numUsers: 20,
  ...more,
});

async function reactions(runId: string) {
  return world.db.selectFrom('reaction').selectAll().where('runId', '=', runId).orderBy('personaIndex').execute();
}

test('a run ends with one answer per persona, correct counts, and a companion and a history record', async () => {
  const submitted = await world.submit(userId, input());
  expect(submitted.jobId).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/);
  const run = await world.until(submitted.jobId);
  expect(run).toMatchObject({
    status: 'completed',
    progress: 100,
    progressMessage: 'Simulation completed',
    attemptCount: 1,
    answeredCount: 20,
    error: null,
  });
  const rows = await reactions(run.id);
  expect(rows).toHaveLength(20);
  const count = (sentiment: string) => rows.filter((row) => row.sentiment === sentiment).length;
  expect([run.positiveCount, run.neutralCount, run.negativeCount]).toEqual([
    count('positive'),
    count('neutral'),
    count('negative'),
  ]);
  expect(run.engagementScore).toBeCloseTo((count('positive') + 0.5 * count('neutral')) / 20);
  expect(run.sentimentScore).toBeCloseTo((count('positive') - count('negative')) / 20);
  expect(run.analysis).toContain('## ');
  expect(run.insights).toMatchObject({ totalResponses: 20 });
  expect(run.isSimulated).toBe(true);
  const companion = await world.db
    .selectFrom('mcpSimulationJob')
    .selectAll()
    .where('jobId', '=', submitted.jobId)
    .executeTakeFirstOrThrow();
  expect(companion).toMatchObject({
    status: 'completed',
    progress: 100,
    progressMessage: 'Simulation completed',
    simulationId: run.id,
  });
  const history = await world.db
    .selectFrom('simulationHistory')
    .selectAll()
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  expect(history).toMatchObject({ profileCount: 20, supportCount: count('positive'), userId });
}, 90_000);

test('answers are counted one by one, not when their batch is complete', async () => {
  // Far enough apart that a busy machine sees more than one number on the way.
  world.simulator.configure({ latencyMs: { minMs: 100, maxMs: 9_000 } });
  try {
    const { jobId } = await world.submit(userId, input({ numUsers: 9 }));
    const seen = new Set<number>();
    const run = await world.until(jobId, ({ status, answeredCount }) => {
      seen.add(answeredCount);
      return status === 'completed';
    });
    expect(run.answeredCount).toBe(9);
    expect([...seen].filter((count) => count > 0 && count < 9).length).toBeGreaterThan(1);
    expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b));
  } finally {
    world.simulator.configure({ latencyMs: 0 });
  }
}, 120_000);

test('a message submitted twice with the same idempotency key starts one job', async () => {
  const both = await Promise.all(
    [1, 2].map(() => world.submit(userId, input({ idempotencyKey: 'once', numUsers: 3 }))),
  );
  expect(both[0]?.jobId).toBe(both[1]?.jobId);
  await world.until(both[0]?.jobId ?? '');
}, 120_000);

test('both providers are asked under `all`, and each persona counts once', async () => {
  const { jobId } = await world.submit(userId, input({ modelProvider: 'all', numUsers: 8 }));
  const run = await world.until(jobId);
  expect(run).toMatchObject({ error: null, status: 'completed', answeredCount: 8 });
  const rows = await reactions(run.id);
  expect(rows.map((row) => row.provider).toSorted()).toEqual([
    ...Array(8).fill('anthropic'),
    ...Array(8).fill('openai'),
  ]);
  expect(run.positiveCount + run.negativeCount + (run.neutralCount ?? 0)).toBe(8);
}, 120_000);

test('a provider other than the two of `all` can be asked, and its model writes the analysis', async () => {
  const { jobId } = await world.submit(userId, input({ modelProvider: 'gemini', numUsers: 3 }));
  const run = await world.until(jobId);
  expect(run).toMatchObject({ error: null, status: 'completed', answeredCount: 3, models: ['gemini-3.8-flash'] });
  expect((await reactions(run.id)).map((row) => row.provider)).toEqual(Array(3).fill('gemini'));
  const analysts = world.db.selectFrom('permit').select('model').where('runId', '=', run.id);
  expect(await analysts.where('purpose', '=', 'analysis').execute()).toEqual([{ model: 'gemini-3.1-pro-preview' }]);
}, 120_000);

test('a set of providers asks each persona at each provider', async () => {
  const { jobId } = await world.submit(userId, input({ modelProvider: 'gemini+openai', numUsers: 5 }));
  const run = await world.until(jobId);
  expect(run).toMatchObject({ error: null, status: 'completed', answeredCount: 5, modelProvider: 'openai+gemini' });
  const rows = await reactions(run.id);
  expect(rows.map((row) => row.provider).toSorted()).toEqual([...Array(5).fill('gemini'), ...Array(5).fill('openai')]);
  expect(run.positiveCount + run.negativeCount + (run.neutralCount ?? 0)).toBe(5);
  const accounts = await world.db
    .selectFrom('jobAccount')
    .innerJoin('providerAccount', 'providerAccount.id', 'jobAccount.accountId')
    .select('providerAccount.provider')
    .where('jobId', '=', run.id)
    .execute();
  expect(accounts.map(({ provider }) => provider).toSorted()).toEqual(['gemini', 'openai']);
  const analysts = world.db.selectFrom('permit').select('model').where('runId', '=', run.id);
  expect(await analysts.where('purpose', '=', 'analysis').execute()).toEqual([{ model: 'gpt-4o' }]);
  const result = await readResult(world, userId, jobId);
  expect(result?.byProvider.map(({ provider, answered }) => [provider, answered])).toEqual([
    ['openai', 5],
    ['gemini', 5],
  ]);
  expect(result?.agreement).not.toBeNull();
}, 120_000);

test('if personas outnumber profiles, some are asked again, unknown segments are named, and an empty one gets synthetic personas', async () => {
  const empty = await world.cohort(userId, 0, 'Nobody yet');
  const small = await world.cohort(userId, 3, 'Three voters');
  const submitted = await world.submit(userId, input({ segmentIds: [small, empty, 'no-such-segment'], numUsers: 10 }));
  expect(submitted.segmentsNotLoaded).toEqual(['no-such-segment']);
  const run = await world.until(submitted.jobId);
  expect(run).toMatchObject({ error: null, status: 'completed' });
  expect(run.segmentNames).toEqual(['Three voters', 'Nobody yet']);
  expect((run.notices as string[]).join('\n')).toMatch(
    /no-such-segment[^]*Nobody yet: synthetic[^]*asked more than once/,
  );
  const rows = await reactions(run.id);
  const synthetic = rows.filter((row) => row.segmentName === 'Nobody yet');
  expect(synthetic).toHaveLength(5);
  for (const row of synthetic) expect(row.age).toBeGreaterThanOrEqual(18);
  expect(synthetic.map((row) => row.personName).sort()).toEqual(
    [1, 2, 3, 4, 5].map((number) => `Synthetic persona ${number}`),
  );
}, 120_000);

test('segments from which nobody is drawn are named', async () => {
  const segmentIds = await Promise.all(['First', 'Second', 'Third'].map((name) => world.cohort(userId, 5, name)));
  const run = await world.until((await world.submit(userId, input({ segmentIds, numUsers: 2 }))).jobId);
  expect(run).toMatchObject({ status: 'completed', answeredCount: 2, notices: ['Too few personas to ask: Third'] });
}, 120_000);

test('current events are found by web search and given to the personas, and are skipped without an Anthropic key', async () => {
  const { jobId } = await world.submit(userId, input({ includeCurrentEvents: true, numUsers: 2 }));
  const run = await world.until(jobId);
  expect(run).toMatchObject({ error: null, status: 'completed' });
  expect(run.currentEvents).not.toBeNull();
  const keyless = await world.user({ anthropic: '' });
  const cohort = await world.cohort(keyless, 5);
  const second = await world.until(
    (await world.submit(keyless, input({ segmentIds: [cohort], includeCurrentEvents: true, numUsers: 2 }))).jobId,
  );
  expect(second).toMatchObject({ status: 'completed', currentEvents: null });
  expect(second.notices).toEqual(['Current events were skipped: they need an Anthropic API key.']);
}, 120_000);

test('a key that the provider refuses fails the run at once, without a second attempt or further calls', async () => {
  const { jobId } = await world.submit(userId, input({ apiKeys: { openai: 'sim-401' } }));
  const run = await world.until(jobId);
  expect(run).toMatchObject({
    error: expect.stringMatching(/API key/i),
    status: 'failed',
    attemptCount: 1,
    progress: 0,
  });
  expect(run.error).toMatch(/^OpenAI API error \(401\): /);
  expect(run.progressMessage).toBe(`Failed: ${run.error}`);
  expect(await world.db.selectFrom('jobKey').select('provider').where('jobId', '=', run.id).execute()).toEqual([]);
}, 120_000);

test('after status 400 or 403 the persona is not retried, and the run fails after a second attempt with the cause and the number missing', async () => {
  const statuses = [400, 403];
  const submitted = await Promise.all(
    statuses.map((status) => world.submit(userId, input({ numUsers: 3, apiKeys: { openai: `sim-${status}` } }))),
  );
  const runs = await Promise.all(submitted.map(({ jobId }) => world.until(jobId)));
  for (const run of runs) expect(run).toMatchObject({ status: 'failed', attemptCount: 2 });
  expect(runs.map(({ error }) => /^OpenAI API error \((\d+)\): /.exec(error ?? '')?.[1])).toEqual(['400', '403']);
}, 60_000);

test('provider errors are retried until every persona has answered exactly once', async () => {
  world.simulator.configure({
    faults: {
      // The rates add up to a quarter. A persona has eight attempts, and all eight fail for one of 40 personas in 1,600
      // runs. Replies without an answer are not among them: two of these end a persona.
      rate429: 0.12,
      rate500: 0.08,
      reset: 0.05,
      retryAfterMs: 100,
      kinds: ['reaction'],
    } as unknown as Faults,
  });
  try {
    const { jobId } = await world.submit(userId, input({ numUsers: 40 }));
    const run = await world.until(jobId);
    expect(run).toMatchObject({ status: 'completed', answeredCount: 40 });
    expect(run.retriedCount).toBeGreaterThan(0);
    expect(await reactions(run.id)).toHaveLength(40);
  } finally {
    world.simulator.configure({ faults: {} });
  }
}, 120_000);

test('a failed run keeps its answers, and its owner can finish it by asking only the missing personas', async () => {
  world.simulator.configure({ faults: { rate400: 0.5 } });
  const { jobId } = await world.submit(userId, input({ message: 'Half of us get no answer to this one.' }));
  const failed = await world.until(jobId);
  world.simulator.configure({ faults: {} });
  const kept = await reactions(failed.id);
  expect(failed).toMatchObject({ status: 'failed', attemptCount: 2, answeredCount: kept.length });
  expect(kept.length).toBeGreaterThan(0);
  expect(failed.error).toContain(`(${20 - kept.length} of 20 personas missing)`);
  const askedBefore = world.simulator.log().length;
  expect(await retryOwnRun(world, userId, jobId)).toBe(true);
  expect(await world.until(jobId)).toMatchObject({ status: 'completed', execution: 2, answeredCount: 20, error: null });
  const asked = world.simulator.log(askedBefore).filter((arrival) => arrival.kind === 'reaction');
  expect(asked).toHaveLength(20 - kept.length);
  const now = await reactions(failed.id);
  expect(now.filter((row) => kept.some((old) => old.personaIndex === row.personaIndex))).toEqual(kept);
}, 120_000);

test('a cancel closes the record at once, and is refused a second time, to other people, and after the end', async () => {
  const other = await world.user();
  const { jobId } = await world.submit(userId, input({ numUsers: 40, message: 'A message to be cancelled.' }));
  await world.until(jobId, (run) => run.answeredCount > 0);
  expect(await cancelOwnJob(world, storedSimulation, other, jobId)).toBe(false);
  expect(await cancelOwnJob(world, storedSimulation, userId, jobId)).toBe(true);
  const cancelledAt = Date.now();
  const run = await world.run(jobId);
  expect(run).toMatchObject({
    status: 'failed',
    error: 'Cancelled by user',
    progressMessage: 'Cancelled',
    progress: 0,
  });
  expect(await cancelOwnJob(world, storedSimulation, userId, jobId)).toBe(false);
  const handle = (await world.temporal.client()).workflow.getHandle(`simulation/${jobId}`);
  // The run ends by the cancel, or because a batch saw the closed record first.
  await handle.result().catch(() => undefined);
  expect(['CANCELLED', 'COMPLETED']).toContain((await handle.describe()).status.name);
  const late = (await world.db.selectFrom('permit').select('startsAt').where('runId', '=', run.id).execute()).filter(
    (permit) => permit.startsAt.getTime() > cancelledAt + 2_000,
  );
  expect(late).toEqual([]);
  // Finishing a cancelled run asks only the others.
  const before = await reactions(run.id);
  expect(await retryOwnRun(world, userId, jobId)).toBe(true);
  const finished = await world.until(jobId);
  expect(finished).toMatchObject({ status: 'completed', execution: 2, answeredCount: 40 });
  const after = await reactions(run.id);
  expect(after).toHaveLength(40);
  for (const row of before)
    expect(after.find((now) => now.personaIndex === row.personaIndex)?.createdAt).toEqual(row.createdAt);
}, 90_000);

test('answers that arrive just after a cancel are kept and counted', async () => {
  world.simulator.configure({ latencyMs: 1_000 });
  try {
    const { jobId } = await world.submit(
      userId,
      input({ numUsers: 100, message: 'A message whose answers take a while.' }),
    );
    const { id } = await world.until(jobId, (run) => run.answeredCount > 0);
    const underWay = () =>
      world.db.selectFrom('permit').select('id').where('runId', '=', id).where('releasedAt', 'is', null).execute();
    await waitForValue(underWay, (calls) => calls.length > 0);
    // Only the record is closed: the workflow is not informed and aborts no calls in flight.
    expect(await cancelStoredJob(world.db, storedSimulation, userId, jobId)).not.toBeNull();
    const atOnce = await world.run(jobId);
    await waitForValue(underWay, (calls) => calls.length === 0);
    const handle = (await world.temporal.client()).workflow.getHandle(`simulation/${jobId}`);
    await handle.result();
    const kept = await reactions(id);
    expect(kept.length).toBeGreaterThan(atOnce.answeredCount);
    const tokens = kept.reduce((sum, row) => sum + row.inputTokens, 0);
    const recounted = await world.until(jobId, (run) => run.answeredCount === kept.length, 20_000);
    expect(recounted).toMatchObject({ status: 'failed', error: 'Cancelled by user', progress: 0, inputTokens: tokens });
  } finally {
    world.simulator.configure({ latencyMs: 0 });
  }
}, 120_000);

test('at most 3 runs of an account run at a time, and the rest wait by priority, then age', async () => {
  // No run ends while the order is observed: three runs of forty take five calls at a time for a minute.
  world.simulator.configure({ latencyMs: 2_000 });
  try {
    const jobs: string[] = [];
    for (const priority of [5, 5, 5, 7, 1])
      jobs.push((await world.submit(userId, input({ numUsers: 40, priority }))).jobId);
    const [first = '', second = '', third = '', later = '', urgent = ''] = jobs;
    await world.until(third, (run) => run.status === 'processing');
    const waiting = await Promise.all([later, urgent].map((jobId) => world.run(jobId)));
    expect(waiting.map((run) => run.status)).toEqual(['queued', 'queued']);
    expect(await queueStatus(world.db, userId, world.log)).toMatchObject({ queued: 2, processing: 3 });
    // Slots become free one after the other, because two runs that are admitted together start in either order.
    await cancelOwnJob(world, storedSimulation, userId, first);
    await world.until(urgent, (run) => run.status === 'processing');
    expect((await world.run(later)).status).toBe('queued');
    await cancelOwnJob(world, storedSimulation, userId, second);
    await world.until(later, (run) => run.status === 'processing');
    world.simulator.configure({ latencyMs: 0 });
    const ended = await Promise.all([third, later, urgent].map((jobId) => world.until(jobId)));
    expect(ended.map((run) => run.status)).toEqual(Array(3).fill('completed'));
  } finally {
    world.simulator.configure({ latencyMs: 0 });
  }
}, 120_000);

const failing: [string, RegExp][] = [
  ['429', /^OpenAI API error \(429\): .*\(1 of 1 personas missing\)$/],
  ['500', /^OpenAI API error \(500\): .*\(1 of 1 personas missing\)$/],
  ['400', /^OpenAI API error \(400\): .*\(1 of 1 personas missing\)$/],
  ['reset', /^OpenAI could not be reached: .*\(1 of 1 personas missing\)$/],
];

const unanswered: [fault: string, endings: object, calls: number][] = [
  ['refusal', { total: 1, refused: 1 }, 1],
  ['refusalText', { total: 1, refused: 1 }, 1],
  ['filtered', { total: 1, filtered: 1 }, 1],
  ['cutOff', { total: 1, unreadable: 1 }, 2],
  ['emptyChoices', { total: 1, unreadable: 1 }, 2],
  ['badJson', { total: 1, unreadable: 1 }, 2],
];

test('a persona whose call always ends without an answer is counted apart, and the run completes', async () => {
  const submitted = await Promise.all(
    unanswered.map(async ([fault, endings, calls]) => ({
      fault,
      endings,
      calls,
      ...(await world.submit(userId, input({ numUsers: 1, apiKeys: { openai: `sim-${fault}` } }))),
    })),
  );
  for (const { jobId, fault, endings, calls } of submitted) {
    const run = await world.until(jobId);
    expect({ fault, ...run }).toMatchObject({
      fault,
      status: 'completed',
      numUsers: 0,
      answeredCount: 0,
      positiveCount: 0,
      neutralCount: 0,
      negativeCount: 0,
      endings,
    });
    expect([fault, await countCalls(run.id)]).toEqual([fault, calls]);
  }
}, 60_000);

test('a run counts the personas that answered, whatever share of the others refuses, in at most 1.15 calls each', async () => {
  const shares = { refusal: 0.08, refusalText: 0.08, filtered: 0.08, cutOff: 0.06, kinds: ['reaction' as const] };
  world.simulator.configure({ faults: shares });
  try {
    const { jobId } = await world.submit(userId, input({ numUsers: 100 }));
    const run = await world.until(jobId);
    const { total, refused, filtered } = run.endings as { total: number; refused: number; filtered: number };
    expect(run).toMatchObject({ status: 'completed', numUsers: 100 - total, answeredCount: 100 - total });
    expect([refused > 5, filtered > 1, total > 12, total < 45]).toEqual([true, true, true, true]);
    const reactions = await world.db.selectFrom('reaction').select('response').where('runId', '=', run.id).execute();
    expect(reactions).toHaveLength(100 - total);
    expect(reactions.filter(({ response }) => response.includes("can't take part"))).toEqual([]);
    expect(await countCalls(run.id)).toBeLessThanOrEqual(115);
  } finally {
    world.simulator.configure({ faults: {} });
  }
}, 120_000);

test('a provider that always fails ends the run with its message after two attempts of at most four calls', async () => {
  world.simulator.configure({ faults: { retryAfterMs: 100 } });
  try {
    const submitted = await Promise.all(
      failing.map(async ([fault, text]) => ({
        text,
        ...(await world.submit(userId, input({ numUsers: 1, apiKeys: { openai: `sim-${fault}` } }))),
      })),
    );
    for (const { jobId, text } of submitted) {
      const run = await world.until(jobId);
      expect(run.error).toMatch(text);
      expect(run).toMatchObject({
        status: 'failed',
        attemptCount: 2,
        answeredCount: 0,
        progressMessage: `Failed: ${run.error}`,
      });
      const permits = await world.db
        .selectFrom('permit')
        .select(['outcome', 'provider'])
        .where('runId', '=', run.id)
        .where('personaIndex', 'is not', null)
        .orderBy('startsAt')
        .execute();
      // A permit that came too late to be used is no call.
      expect(permits.filter(({ outcome }) => outcome !== 'unused').slice(8)).toEqual([]);
    }
  } finally {
    world.simulator.configure({ faults: {} });
  }
}, 120_000);

/** Counts the calls of a run's personas. A busy machine also takes permits back that nothing was sent with, and gives them again. */
async function countCalls(runId: string): Promise<number> {
  const { calls } = await world.db
    .selectFrom('permit')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('runId', '=', runId)
    .where('personaIndex', 'is not', null)
    .where('outcome', 'not in', ['unused', 'lost-lease'])
    .executeTakeFirstOrThrow();
  return calls;
}
