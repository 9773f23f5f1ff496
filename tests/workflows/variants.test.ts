import { compareOwnRuns, sameRosterRuns } from '../../api/simulations/compare.ts';
import { submitVariants } from '../../api/simulations/submit-variants.ts';
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
  { message: 'Corrupt, lying crooks failed our clinics. DISGRACEFUL! Shameful, greedy, incompetent elites: CLOSE THEM!' },
  { message: 'Clinics: a plan will be published in spring.', label: 'Later' },
];

const shared = () => ({ segmentIds: [cohortId], numUsers: 160 });

function reader(id: string) {
  return { kind: 'user', userId: id } as const;
}

async function personasOf(runId: string): Promise<string[]> {
  const rows = await world.db.selectFrom('reaction').select('personName').where('runId', '=', runId).orderBy('personaIndex').execute();
  return rows.map(({ personName }) => personName);
}

test('several messages are put to the same personas, and compared persona by persona', async () => {
  const submitted = await submitVariants(world, userId, shared(), messages);
  const runs = await Promise.all(submitted.map(({ jobId }) => world.until(jobId)));
  expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  const [first, ...others] = await Promise.all(runs.map(({ id }) => personasOf(id)));
  expect(first).toHaveLength(160);
  for (const other of others) expect(other).toEqual(first);
  const jobIds = submitted.map(({ jobId }) => jobId);
  const comparison = await compareOwnRuns(world.db, reader(userId), jobIds);
  expect(comparison).toMatchObject({ samePersonas: true, isFinal: true });
  expect(comparison.sides.map(({ label }) => label)).toEqual(['A', 'B', 'Later']);
  expect(comparison.pairs).toHaveLength(3);
  for (const pair of comparison.pairs) {
    const [one, other] = [pair.first, pair.second].map((jobId) => comparison.sides.find((side) => side.jobId === jobId));
    expect(pair.personas).toBe(160);
    expect(pair.difference).toBeCloseTo((one?.positive.share ?? 0) - (other?.positive.share ?? 0), 10);
  }
  // A promise and a tirade.
  expect(comparison.pairs[0]).toMatchObject({ isClear: true });
  expect(comparison.pairs[0]?.verdict).toMatch(/^A is \d+ points more positive than B \(p/);
  expect(await sameRosterRuns(world.db, userId, jobIds[1] ?? '')).toEqual(jobIds);
}, 120_000);

test('another run can ask the personas of an earlier one, and only of one’s own', async () => {
  const earlier = await world.until((await world.submit(userId, { ...shared(), message: 'Free school meals for every child.', numUsers: 15 })).jobId);
  const again = { message: 'Free school meals for some children.', segmentIds: [], samePersonasAs: earlier.jobId };
  const run = await world.until((await world.submit(userId, again)).jobId);
  expect(run).toMatchObject({ status: 'completed', numUsers: 15, segmentIds: [cohortId] });
  expect(await personasOf(run.id)).toEqual(await personasOf(earlier.id));
  const stranger = await world.user();
  await expect(world.submit(stranger, again)).rejects.toMatchObject({ field: 'samePersonasAs' });
  await expect(compareOwnRuns(world.db, reader(stranger), [earlier.jobId ?? '', run.jobId ?? ''])).rejects.toThrow('Job not found');
}, 120_000);

test('runs that asked different people are compared as such', async () => {
  const elsewhere = await world.cohort(userId, 30, 'Elsewhere');
  const jobs = await Promise.all(
    [cohortId, elsewhere].map((id) => world.submit(userId, { message: 'More buses at night.', segmentIds: [id], numUsers: 10 })),
  );
  for (const { jobId } of jobs) await world.until(jobId);
  const comparison = await compareOwnRuns(
    world.db,
    reader(userId),
    jobs.map(({ jobId }) => jobId),
  );
  expect(comparison).toMatchObject({ samePersonas: false });
  expect(comparison.pairs[0]?.personas).toBeNull();
}, 120_000);

test.each([
  { wrong: 'one message', variants: messages.slice(0, 1), field: 'variants' },
  { wrong: 'an empty one among them', variants: [messages[0], { message: ' ' }], field: 'message' },
  { wrong: 'two of one label', variants: messages.map(({ message }) => ({ message, label: 'Same' })), field: 'variants' },
])('$wrong is refused before anything is started', async ({ variants, field }) => {
  const before = await world.db.selectFrom('dynamicSimulationRun').select('id').execute();
  await expect(submitVariants(world, userId, shared(), variants as typeof messages)).rejects.toMatchObject({ field });
  expect(await world.db.selectFrom('dynamicSimulationRun').select('id').execute()).toHaveLength(before.length);
});

test.each(['openai', 'all'])(
  'a run through %s stops once the share is known as exactly as asked for',
  async (modelProvider) => {
    const wish = { message: 'We will plant ten thousand trees.', segmentIds: [cohortId], numUsers: 400, modelProvider, stopAtMarginPoints: 15 };
    const run = await world.until((await world.submit(userId, wish)).jobId);
    expect(run).toMatchObject({ status: 'completed', error: null });
    expect(run.numUsers).toBeGreaterThanOrEqual(30);
    expect(run.numUsers).toBeLessThan(150);
    expect(run.answeredCount).toBe(run.numUsers);
    expect(run.positiveCount + (run.neutralCount ?? 0) + run.negativeCount).toBe(run.numUsers);
    expect(run.notices).toEqual([`Stopped after ${run.numUsers} of 400 personas: the share of positive answers was known as exactly as asked for.`]);
    expect(JSON.parse(run.attachments ?? '{}')).toEqual({ metadata: { wishedNumUsers: 400 } });
  },
  120_000,
);
