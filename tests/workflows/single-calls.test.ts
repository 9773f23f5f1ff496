/** Retries of the calls that a run makes once, such as its analysis. Only errors of the provider use up a retry. */
import { ApplicationFailure } from '@temporalio/activity';
import {
  PermitLost,
  ProviderRateLimited,
  ProviderStatusError,
  ProviderUnreachable,
} from '../../activities/providers/errors.ts';
import { singleCalls } from '../../activities/simulations/messages.ts';
import { withRetries } from '../../activities/jobs/with-retries.ts';
import { recordHeartbeat } from '../../db/jobs/record-stage.ts';
import { lastFailure } from '../../db/simulations/run-facts.ts';
import { readEnv } from '../../config/env.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

const env = { TEMPO: 1 } as ReturnType<typeof readEnv>;
const never = new AbortController().signal;

async function newRun() {
  const { id } = await storeRun(database.db, 'user-1', { status: 'processing', processingHeartbeat: new Date() });
  return { job: { id, execution: 1 }, attempt: 1 };
}

type Input = Awaited<ReturnType<typeof newRun>>;

/** Returns the failure that Temporal receives from one attempt that ends with the error. */
async function failureOf(input: Input, error: Error, purpose: keyof typeof singleCalls = 'analysis'): Promise<unknown> {
  const call = {
    ...input,
    item: singleCalls[purpose],
    provider: purpose === 'analysis' ? ('openai' as const) : ('anthropic' as const),
    model: 'gpt-4o',
  };
  return withRetries({ db: database.db, env }, call, () => Promise.reject(error), never).catch(
    (failure: unknown) => failure,
  );
}

const unreachable = () => new ProviderUnreachable('openai', 'socket hang up');

test('a call is retried three times after provider errors, however many crashes and lost database connections there are', async () => {
  const input = await newRun();
  const crash = new Error('the database went away');
  for (let retry = 1; retry <= 3; retry += 1) {
    for (let time = 0; time < 5; time += 1) expect(await failureOf(input, crash)).toBe(crash);
    expect(await failureOf(input, new PermitLost('openai'))).toBeInstanceOf(PermitLost);
    expect(await failureOf(input, unreachable())).toMatchObject({ nonRetryable: false, type: 'ProviderCallFailed' });
  }
  expect(await failureOf(input, crash)).toBe(crash);
  const last = await failureOf(input, unreachable());
  expect(last).toBeInstanceOf(ApplicationFailure);
  expect(last).toMatchObject({ nonRetryable: true, message: 'OpenAI could not be reached: socket hang up' });
});

test('the next attempt of the run has its own retries, and so does each other call', async () => {
  const input = await newRun();
  for (let time = 0; time < 4; time += 1) await failureOf(input, unreachable());
  expect(await failureOf(input, unreachable())).toMatchObject({ nonRetryable: true });
  expect(await failureOf({ ...input, attempt: 2 }, unreachable())).toMatchObject({ nonRetryable: false });
  expect(await failureOf(input, new ProviderUnreachable('anthropic', 'socket hang up'), 'currentEvents')).toMatchObject(
    {
      nonRetryable: false,
    },
  );
});

test('the pause grows with each failure, unless the provider sends a retry-after', async () => {
  const input = await newRun();
  const pause = async (error: Error) =>
    ((await failureOf(input, error)) as ApplicationFailure).nextRetryDelay as number;
  const first = await pause(unreachable());
  expect(first).toBeLessThan(1_300);
  expect(await pause(unreachable())).toBeGreaterThan(1_400);
  expect(
    await pause(new ProviderRateLimited('openai', { status: 429, message: 'slow down', retryAfterMs: 7_000 })),
  ).toBeGreaterThanOrEqual(7_000);
});

test('a permanent error ends the attempt at once, and counts for no persona', async () => {
  const input = await newRun();
  expect(await failureOf(input, new ProviderStatusError('openai', { status: 400, message: 'no' }))).toMatchObject({
    nonRetryable: true,
  });
  expect(await lastFailure(database.db, input.job.id, 1, 1)).toBeNull();
});

test('a run without progress gets a heartbeat, a recently active or closed one does not', async () => {
  const heartbeatOf = async ({ job }: Input) => {
    const { processingHeartbeat } = await database.db
      .selectFrom('dynamicSimulationRun')
      .select('processingHeartbeat')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    return processingHeartbeat?.getTime() ?? 0;
  };
  const setLastHeartbeat = async ({ job }: Input, ms: number, more: object = {}) =>
    database.db
      .updateTable('job')
      .set({ heartbeatAt: new Date(Date.now() - ms), ...more })
      .where('id', '=', job.id)
      .execute();
  const input = await newRun();
  await setLastHeartbeat(input, 25_000);
  const before = await heartbeatOf(input);
  await recordHeartbeat(database.db, input.job, 20_000);
  const after = await heartbeatOf(input);
  expect(after).toBeGreaterThan(before + 20_000);
  await recordHeartbeat(database.db, input.job, 20_000);
  expect(await heartbeatOf(input)).toBe(after);
  await setLastHeartbeat(input, 60_000, { status: 'failed' });
  const closed = await heartbeatOf(input);
  await recordHeartbeat(database.db, input.job, 20_000);
  expect(await heartbeatOf(input)).toBe(closed);
});
