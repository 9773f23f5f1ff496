// @guards {services,db,domain}/experiments/** db/simulations/{run-plans,rosters,run-comparisons,create-run}.ts domain/simulations/{clusters,early-stop,run-comparison}.ts services/simulations/{submit,persona-page}.ts services/simulations/results/compare.ts activities/simulations/** workflows/simulations/**
import { singleAnswers } from '../../domain/simulations/clusters.ts';
import { instructionOf } from '../../domain/personas/wordings.ts';
import { readPersonaCall } from '../../services/simulations/persona-page.ts';
import { compareOwnRuns, sameRosterRuns } from '../../services/simulations/results/compare.ts';
import { submitRun } from '../../services/simulations/submit.ts';
import { submitVariants } from '../../services/experiments/submit-variants.ts';
import { isEnough } from '../../domain/simulations/early-stop.ts';
import { totalOf } from '../../domain/sentiment/sentiment.ts';
import { createRosterGroup, runPlan } from '../../db/simulations/run-plans.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let userId: string;
let cohortId: string;

beforeAll(async () => {
  world = await createWorld();
  userId = await world.user();
  cohortId = await world.cohort(userId, 400);
}, 120_000);

afterAll(() => world.close());

const messages = [
  { message: 'We will cut the waiting time at every city clinic by half.' },
  {
    message: 'Corrupt, lying crooks failed our clinics. DISGRACEFUL! Shameful, greedy, incompetent elites: CLOSE THEM!',
  },
  { message: 'Clinics: a plan will be published in spring.', label: 'Later' },
];

const shared = () => ({ segmentIds: [cohortId], numUsers: 100 });

async function personasOf(runId: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom('reaction')
    .select('personName')
    .where('runId', '=', runId)
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ personName }) => personName);
}

test('several messages are tested with the same personas and compared persona by persona', async () => {
  const submitted = await submitVariants(world, userId, shared(), messages);
  const runs = await Promise.all(submitted.map(({ jobId }) => world.until(jobId)));
  expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  const [first, ...others] = await Promise.all(runs.map(({ id }) => personasOf(id)));
  expect(first).toHaveLength(100);
  for (const other of others) expect(other).toEqual(first);
  const jobIds = submitted.map(({ jobId }) => jobId);
  const comparison = await compareOwnRuns(world.db, userId, jobIds);
  expect(comparison).toMatchObject({ samePersonas: true, isFinal: true });
  expect(comparison.sides.map(({ label }) => label)).toEqual(['A', 'B', 'Later']);
  expect(comparison.pairs).toHaveLength(3);
  for (const pair of comparison.pairs) {
    const [one, other] = [pair.first, pair.second].map((jobId) =>
      comparison.sides.find((side) => side.jobId === jobId),
    );
    expect(pair.personas).toBe(100);
    expect(pair.difference).toBeCloseTo((one?.positive.share ?? 0) - (other?.positive.share ?? 0), 10);
  }
  // A promise and a rant.
  expect(comparison.pairs[0]).toMatchObject({ isClear: true });
  expect(comparison.pairs[0]?.verdict).toMatch(/^A is \d+ points more positive than B \(p/);
  expect(await sameRosterRuns(world.db, userId, jobIds[1] ?? '')).toEqual(jobIds);
}, 120_000);

async function wordingsOf(runId: string): Promise<(number | null)[]> {
  const rows = await world.db
    .selectFrom('reaction')
    .select('wording')
    .where('runId', '=', runId)
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ wording }) => wording);
}

test('each persona is asked in the same wording about every message, and all 25 are asked', async () => {
  const submitted = await submitVariants(world, userId, shared(), messages.slice(0, 2));
  const runs = await Promise.all(submitted.map(({ jobId }) => world.until(jobId)));
  const [first, second] = await Promise.all(runs.map(({ id }) => wordingsOf(id)));
  expect(second).toEqual(first);
  // 100 personas of one segment get each wording four times.
  const each = Array.from({ length: 25 }, (_, at) => first?.filter((wording) => wording === at + 1).length);
  expect(each).toEqual(each.map(() => 4));
  const call = await readPersonaCall(world, userId, {
    jobId: submitted[0]?.jobId ?? '',
    personaIndex: 3,
    provider: 'openai',
  });
  expect(call?.prompt?.user).toContain(
    instructionOf('positive-negative-neutral', first?.[3] ?? 0).concat(' Sentiment scale'),
  );
  expect(call?.isAsSent).toBe(true);
}, 120_000);

test('a run may ask in one wording, and then its verdict says so', async () => {
  const submitted = await submitVariants(world, userId, { ...shared(), wording: 7 }, messages.slice(0, 2));
  const runs = await Promise.all(submitted.map(({ jobId }) => world.until(jobId)));
  const [first] = await Promise.all(runs.map(({ id }) => wordingsOf(id)));
  expect(new Set(first)).toEqual(new Set([7]));
  const jobIds = submitted.map(({ jobId }) => jobId);
  const comparison = await compareOwnRuns(world.db, userId, jobIds);
  expect(comparison.isOneWording).toBe(true);
  expect(comparison.verdict).toMatch(/^A is \d+ points more positive than B for this wording of the question \(p/);
  await expect(submitVariants(world, userId, { ...shared(), wording: 26 }, messages.slice(0, 2))).rejects.toThrow(
    'Wording must be a whole number from 1 to 25',
  );
}, 120_000);

test('another run can ask the personas of an earlier run of the same person', async () => {
  const earlier = await world.until(
    (await world.submit(userId, { ...shared(), message: 'Free school meals for every child.', numUsers: 15 })).jobId,
  );
  const again = { message: 'Free school meals for some children.', segmentIds: [], samePersonasAs: earlier.jobId };
  const run = await world.until((await world.submit(userId, again)).jobId);
  expect(run).toMatchObject({ status: 'completed', numUsers: 15, segmentIds: [cohortId] });
  expect(await personasOf(run.id)).toEqual(await personasOf(earlier.id));
  // Both find each other, although only the later one was planned with the other's personas, and so does a third.
  const third = await world.until((await world.submit(userId, again)).jobId);
  const all = [earlier.jobId, run.jobId, third.jobId];
  for (const jobId of all) expect(await sameRosterRuns(world.db, userId, jobId ?? '')).toEqual(all);
  const stranger = await world.user();
  await expect(world.submit(stranger, again)).rejects.toMatchObject({ field: 'samePersonasAs' });
  await expect(compareOwnRuns(world.db, stranger, [earlier.jobId ?? '', run.jobId ?? ''])).rejects.toThrow(
    'Job not found',
  );
}, 120_000);

test('a call that was half accepted and is repeated tests the remaining messages with the same personas', async () => {
  const shortly = { ...shared(), numUsers: 3, idempotencyKey: 'half' };
  const first = { ...shortly, message: messages[0]?.message ?? '', idempotencyKey: 'half/0' };
  const rosterGroupId = await createRosterGroup(world.db, userId, null);
  const accepted = await submitRun(world, userId, first, { rosterGroupId, label: 'A' });
  const repeated = await submitVariants(world, userId, shortly, messages);
  expect(repeated[0]).toMatchObject({ id: accepted.id, isNew: false });
  for (const { id } of repeated) expect((await runPlan(world.db, id))?.rosterGroupId).toBe(rosterGroupId);
  // Two simultaneous calls also form one comparison.
  const both = await Promise.all(
    [1, 2].map(() => submitVariants(world, userId, { ...shortly, idempotencyKey: 'at once' }, messages)),
  );
  expect(both[0]?.map(({ id }) => id)).toEqual(both[1]?.map(({ id }) => id));
  const plans = await Promise.all(both.flat().map(({ id }) => runPlan(world.db, id)));
  expect(new Set(plans.map((plan) => plan?.rosterGroupId)).size).toBe(1);
  for (const { jobId } of [...repeated, ...(both[0] ?? [])]) await world.until(jobId);
}, 120_000);

test('runs of different people are compared as such', async () => {
  const elsewhere = await world.cohort(userId, 30, 'Elsewhere');
  const jobs = await Promise.all(
    [cohortId, elsewhere].map((id) =>
      world.submit(userId, { message: 'More buses at night.', segmentIds: [id], numUsers: 10 }),
    ),
  );
  for (const { jobId } of jobs) await world.until(jobId);
  const comparison = await compareOwnRuns(
    world.db,
    userId,
    jobs.map(({ jobId }) => jobId),
  );
  expect(comparison).toMatchObject({ samePersonas: false });
  expect(comparison.pairs[0]?.personas).toBeNull();
}, 120_000);

test.each(['openai', 'all'])(
  'a run with %s stops when the share is as precise as requested',
  async (modelProvider) => {
    const wish = {
      message: 'We will plant ten thousand trees.',
      segmentIds: [cohortId],
      numUsers: 400,
      modelProvider,
      stopAtMarginPoints: 15,
    };
    // Slow like a model: instant answers could all arrive before they are counted on a busy machine.
    world.simulator.configure({ latencyMs: 100 });
    const run = await world
      .until((await world.submit(userId, wish)).jobId)
      .finally(() => world.simulator.configure({ latencyMs: 0 }));
    expect(run).toMatchObject({ status: 'completed', error: null });
    // Activities that only record their arguments show which batch was the last to start (ask-all.test.ts).
    expect(run.numUsers).toBeLessThan(400);
    expect(run.answeredCount).toBe(run.numUsers);
    const counts = { positive: run.positiveCount, neutral: run.neutralCount ?? 0, negative: run.negativeCount };
    expect(totalOf(counts)).toBe(run.numUsers);
    expect(isEnough(singleAnswers({ ...counts, total: totalOf(counts) }), wish.stopAtMarginPoints)).toBe(true);
    expect(run.notices).toEqual([
      `Stopped early after ${run.numUsers} of 400 personas: the positive share was known as precisely as asked for.`,
    ]);
    expect(JSON.parse(run.attachments ?? '{}')).toEqual({ metadata: { wishedNumUsers: 400 } });
  },
  120_000,
);

test('a run that stopped early without one persona asks only that one again, and is repeated with its actual size', async () => {
  await Promise.all(world.workers.map((worker) => worker.kill()));
  const wish = {
    message: 'We will plant a thousand hedges.',
    segmentIds: [cohortId],
    numUsers: 400,
    stopAtMarginPoints: 15,
  };
  const { jobId } = await world.submit(userId, wish);
  const { id: runId } = await world.run(jobId);
  const refused = { lastError: 'OpenAI API error (400): Nothing to say', failures: 1, final: true };
  await world.db
    .insertInto('jobItemFailure')
    .values({ ...refused, jobId: runId, execution: 1, attempt: 1, item: 3, provider: 'openai' })
    .execute();
  await world.startWorker();
  const run = await world.until(jobId);
  expect(run).toMatchObject({ status: 'completed', error: null, attemptCount: 2 });
  const answered = await world.db
    .selectFrom('reaction')
    .select('personaIndex')
    .where('runId', '=', runId)
    .orderBy('personaIndex')
    .execute();
  expect(answered.map(({ personaIndex }) => personaIndex)).toEqual(Array.from({ length: run.numUsers }, (_, at) => at));
  expect(run.answeredCount).toBe(run.numUsers);
  expect(run.notices).toEqual([
    `Stopped early after ${run.numUsers} of 400 personas: the positive share was known as precisely as asked for.`,
  ]);
  expect(JSON.parse(run.attachments ?? '{}')).toEqual({ metadata: { wishedNumUsers: 400 } });
  const again = await world.submit(userId, {
    message: 'We will plant a hundred hedges.',
    segmentIds: [],
    samePersonasAs: jobId,
  });
  const second = await world.until(again.jobId);
  expect(second).toMatchObject({
    status: 'completed',
    numUsers: run.numUsers,
    answeredCount: run.numUsers,
    rosterId: run.rosterId,
  });
}, 120_000);
