/** A run ends with any figures. */
import { cancelStoredJob, failStoredJob } from '../../db/jobs/life-cycle.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { recordProgress } from '../../db/simulations/record-progress.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function openRun() {
  const { id: runId, jobId } = await storeRun(database.db, 'owner', { status: 'processing', attemptCount: 2 });
  return { runId, jobId, execution: 1 };
}

async function record(runId: string) {
  return database.db
    .selectFrom('dynamicSimulationRun')
    .select(['status', 'inputTokens', 'answeredCount'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
}

test('token counts above 32 bits are stored, and the run can continue, fail and be canceled', async () => {
  const run = await openRun();
  const tokens = { inputTokens: 2_000_000_000 };
  await storeReactions(database.db, run.runId, [
    { personaIndex: 0, ...tokens },
    { personaIndex: 1, ...tokens },
  ]);
  expect(await recordProgress(database.db, run, () => 20)).toBe(true);
  expect(await record(run.runId)).toEqual({ status: 'processing', inputTokens: 4_000_000_000, answeredCount: 2 });
  expect(await cancelStoredJob(database.db, storedSimulation, 'owner', run.jobId)).toEqual({
    id: run.runId,
    execution: 1,
  });
  expect(await record(run.runId)).toEqual({ status: 'failed', inputTokens: 4_000_000_000, answeredCount: 2 });
});

type OpenRun = Awaited<ReturnType<typeof openRun>>;

test.each([
  [
    'fail',
    (run: OpenRun) => failStoredJob(database.db, storedSimulation, jobOf(run), 'The provider is away', false),
    () => 'failed',
  ],
  [
    'be cancelled',
    (run: OpenRun) => cancelStoredJob(database.db, storedSimulation, 'owner', run.jobId),
    ({ runId }: OpenRun) => ({ id: runId, execution: 1 }),
  ],
])('a run whose answers cannot be counted can still %s', async (_how, end, ended) => {
  const run = await openRun();
  // The sum of the two exceeds the database's number range.
  const beyond = { sentimentScore: 1e308 };
  await storeReactions(database.db, run.runId, [
    { personaIndex: 0, provider: 'openai', ...beyond },
    { personaIndex: 0, provider: 'anthropic', ...beyond },
  ]);
  await expect(recordProgress(database.db, run, () => 20)).rejects.toThrow('out of range');
  expect(await end(run)).toEqual(ended(run));
  expect(await record(run.runId)).toMatchObject({ status: 'failed', answeredCount: 0 });
});
