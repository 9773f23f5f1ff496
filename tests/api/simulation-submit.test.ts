/** Submitting a run: refusals, stored fields and defaults, before a worker is involved. */
import { newEncryptionKey, readEnv } from '../../config/env.ts';
import { createLog } from '../../config/log.ts';
import { openDatabase } from '../../db/client.ts';
import { jobKeyFor } from '../../db/providers/keys.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { removeAttachment } from '../../db/files/attachments.ts';
import { cancelOwnJob } from '../../services/jobs/own-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { readProgress } from '../../services/simulations/results/progress.ts';
import { estimateRun } from '../../services/simulations/estimates/estimate.ts';
import { queueStatus } from '../../api/simulations/queue-status.ts';
import { repeatRun } from '../../services/simulations/recurrences.ts';
import { retryOwnRun } from '../../services/simulations/retry.ts';
import { readSetup } from '../../api/simulations/setup.ts';
import { submitRun, type SubmitDeps } from '../../services/simulations/submit.ts';
import { submitVariants } from '../../services/experiments/submit-variants.ts';
import { TemporalUnreachable } from '../../services/jobs/temporal.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeCohort, storeUser } from '../_support/people.ts';
import { storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;
let deps: SubmitDeps;
let userId: string;
let cohortId: string;
let othersCohort: string;
/** Number of calls to Temporal. */
let temporalCalls = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const temporal = {
    client: async () => {
      temporalCalls += 1;
      throw new TemporalUnreachable('away');
    },
    isReachable: async () => false,
    close: async () => undefined,
  };
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: newEncryptionKey(),
    SIMULATOR_URL: 'http://127.0.0.1:9',
  });
  deps = { db: database.db, env, temporal, log: createLog({ LOG_LEVEL: 'silent' }, 'test') };
  userId = await storeUser(database.db, env);
  cohortId = await storeCohort(database.db, userId, 5);
  othersCohort = await storeCohort(database.db, await storeUser(database.db, env), 5);
});

afterAll(() => database.drop());

const good = () => ({ message: 'A message', segmentIds: [cohortId], numUsers: 2 });
const submit = (wanted: RunInput, as = userId) => submitRun(deps, as, wanted);
const runOf = (jobId: string) =>
  database.db.selectFrom('dynamicSimulationRun').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow();

async function stored(): Promise<number> {
  const { db } = database;
  const rows = await Promise.all([
    db.selectFrom('dynamicSimulationRun').select('id').execute(),
    db.selectFrom('mcpSimulationJob').select('id').execute(),
    db.selectFrom('jobKey').select('jobId').execute(),
    db.selectFrom('recurrence').select('id').execute(),
  ]);
  return rows.flat().length;
}

/** Expects that a refused call stored nothing and called Temporal for nothing. */
async function refusing(call: () => Promise<unknown>): Promise<unknown> {
  const before = [await stored(), temporalCalls];
  const error = await call().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect([await stored(), temporalCalls]).toEqual(before);
  return error;
}

const refused: [string, () => object, string][] = [
  ['no segment', () => ({ segmentIds: [] }), 'No valid segments found'],
  ['an unknown segment', () => ({ segmentIds: ['nowhere'] }), 'No valid segments found'],
  ["someone else's segment", () => ({ segmentIds: [othersCohort] }), 'No valid segments found'],
  ['an unsupported provider', () => ({ modelProvider: 'parrot' }), 'Unsupported model provider: parrot'],
  ['0 users', () => ({ numUsers: 0 }), 'Number of users must be a whole number from 1 to 100,000'],
  ['100,001 users', () => ({ numUsers: 100_001 }), 'Number of users must be a whole number from 1 to 100,000'],
  ['half a user', () => ({ numUsers: 1.5 }), 'Number of users must be a whole number from 1 to 100,000'],
  ['an empty message', () => ({ message: '  \n ' }), 'Message is required'],
  [
    'a message over 20,000 characters',
    () => ({ message: 'x'.repeat(20_001) }),
    'Message must be at most 20,000 characters',
  ],
  [
    'a temperature range the wrong way round',
    () => ({ temperatureRange: [1, 0.5] }),
    'Temperature range must be two numbers from 0 to 2, the lower one first',
  ],
  ['an unknown sentiment type', () => ({ sentimentType: 'stars' }), 'Unsupported sentiment type: stars'],
  ['a priority out of range', () => ({ priority: 10 }), 'Priority must be a whole number from 0 to 9'],
  ['a spend cap of nothing', () => ({ spendCapUsd: 0 }), 'Spend cap must be more than 0 dollars'],
  [
    'keys beside the simulator',
    () => ({ simulated: true, apiKeys: { openai: 'sk-real' } }),
    'A simulated run takes no API keys',
  ],
  ['a model name that is none', () => ({ models: ['gpt 4; drop table'] }), 'A model name is not valid'],
  [
    'more than ten files',
    () => ({ attachmentIds: Array.from({ length: 11 }, (_, at) => `id-${at}`) }),
    'At most 10 files can be attached to a simulation',
  ],
];

test.each(refused)(
  'a submit with %s is refused with the right message and stores nothing',
  async (_name, wrong, text) => {
    expect(await refusing(() => submit({ ...good(), ...wrong() }))).toEqual(new Error(text));
  },
);

test('a submit without settings or without a key is refused', async () => {
  expect(await refusing(() => submit(good(), 'nobody'))).toEqual(new Error('User settings not found'));
  const keyless = await storeUser(deps.db, deps.env, { openai: '', anthropic: '', gemini: '' });
  const own = await storeCohort(deps.db, keyless, 2);
  const ask = (modelProvider: string) =>
    refusing(() => submit({ ...good(), segmentIds: [own], modelProvider }, keyless));
  expect(await ask('openai')).toEqual(new Error('OpenAI API key not configured'));
  expect(await ask('anthropic')).toEqual(new Error('Anthropic API key not configured'));
  expect(await ask('gemini')).toEqual(new Error('Gemini API key not configured'));
  expect(await ask('all')).toEqual(new Error('OpenAI API key not configured'));
  const half = await storeUser(deps.db, deps.env, { openai: 'sim-half', anthropic: '', gemini: '' });
  const halves = { ...good(), segmentIds: [await storeCohort(deps.db, half, 2)], modelProvider: 'gemini+openai' };
  expect(await refusing(() => submit(halves, half))).toEqual(new Error('Gemini API key not configured'));
  expect(await refusing(() => submit({ ...halves, modelProvider: 'openai+mistral' }, half))).toEqual(
    new Error('Unsupported model provider: openai+mistral'),
  );
  const { jobId } = await submit({ ...halves, apiKeys: { gemini: 'sim-given' } }, half);
  expect(await runOf(jobId)).toMatchObject({
    modelProvider: 'openai+gemini',
    models: ['gpt-4', 'gemini-3.8-flash'],
  });
});

describe('a run of the provider simulator beside real keys', () => {
  const real = { openai: 'sk-real-key-0123456789', anthropic: 'sk-ant-real-key-0123456789' };
  let person: string;
  let segmentIds: string[];
  beforeAll(async () => {
    person = await storeUser(deps.db, deps.env, real);
    segmentIds = [await storeCohort(deps.db, person, 3)];
  });
  const run = (more: Partial<RunInput> = {}) => submit({ ...good(), segmentIds, ...more }, person);
  const accountsOf = async (runId: string) =>
    (
      await deps.db
        .selectFrom('jobAccount')
        .select('accountId')
        .where('jobId', '=', runId)
        .orderBy('accountId')
        .execute()
    ).map((row) => row.accountId);
  const keysOf = async (jobId: string) => {
    const row = await runOf(jobId);
    return Promise.all(
      (['openai', 'anthropic'] as const).map((provider) => jobKeyFor(deps.db, row, provider, deps.env.ENCRYPTION_KEY)),
    );
  };

  test('never uses a stored key, and a real run never a simulated one', async () => {
    const simulated = await run({ simulated: true, modelProvider: 'all', includeCurrentEvents: true });
    const paid = await run({ modelProvider: 'all' });
    expect((await keysOf(simulated.jobId)).every((key) => isSimulatedKey(key ?? ''))).toBe(true);
    expect(await keysOf(paid.jobId)).toEqual([real.openai, real.anthropic]);
    expect([(await runOf(simulated.jobId)).isSimulated, (await runOf(paid.jobId)).isSimulated]).toEqual([true, false]);
    const accounts = await accountsOf(paid.id);
    expect((await accountsOf(simulated.id)).filter((account) => accounts.includes(account))).toEqual([]);
  });

  test('stays simulated after a retry with other keys, as do runs with the same settings and recurring ones', async () => {
    const { id, jobId } = await run({ simulated: true, language: 'Spanish' });
    const before = await accountsOf(id);
    await deps.db.updateTable('job').set({ status: 'failed' }).where('id', '=', id).execute();
    expect(await retryOwnRun(deps, person, jobId, { apiKeys: { openai: 'sk-another-real-key' } })).toBe(true);
    expect(await accountsOf(id)).toEqual(before);
    expect(await deps.db.selectFrom('jobKey').select('jobId').where('jobId', '=', id).execute()).toEqual([]);
    expect((await keysOf(jobId)).every((key) => isSimulatedKey(key ?? ''))).toBe(true);
    expect(await readSetup(deps.db, person, jobId)).toMatchObject({
      simulated: true,
      language: 'Spanish',
    });
    const again = { ...good(), segmentIds, simulated: true };
    const recurrence = await repeatRun(deps, person, again, {
      name: 'Daily',
      every: 'day',
      atHour: 7,
      timeZone: 'UTC',
    });
    const turn = await submitRun(deps, person, recurrence.input, { recurrenceId: recurrence.id });
    expect((await keysOf(turn.jobId)).every((key) => isSimulatedKey(key ?? ''))).toBe(true);
  });

  test('requires no key, and is refused where no simulator runs', async () => {
    const keyless = await storeUser(deps.db, deps.env, { openai: '', anthropic: '' });
    const own = await storeCohort(deps.db, keyless, 2);
    expect(await submit({ ...good(), segmentIds: [own], simulated: true }, keyless)).toMatchObject({
      status: 'queued',
    });
    const without = { ...deps, env: { ...deps.env, SIMULATOR_URL: '' } };
    const call = () => submitRun(without, person, { ...good(), segmentIds, simulated: true });
    expect(await refusing(call)).toEqual(new Error('No provider simulator runs here. Choose another provider.'));
  });

  test('has a free estimate although the stored keys would cost', async () => {
    const estimate = (simulated: boolean) => estimateRun(deps, person, { ...good(), segmentIds, simulated });
    expect(await estimate(true)).toMatchObject({ isSimulated: true, costUsd: { low: 0, high: 0 } });
    expect((await estimate(false)).costUsd.high).toBeGreaterThan(0);
  });
});

test('numUsers is 100 and the model gpt-4 when omitted, and the settings may choose another model', async () => {
  const { message, segmentIds } = good();
  const { jobId } = await submit({ message, segmentIds });
  expect(await runOf(jobId)).toMatchObject({
    numUsers: 100,
    models: ['gpt-4'],
    modelProvider: 'openai',
    temperatureRange: [0.7, 1],
  });
  await database.db
    .updateTable('userSettings')
    .set({ openaiModel: 'gpt-4o-mini' })
    .where('userId', '=', userId)
    .execute();
  const second = await submit(good());
  expect(await runOf(second.jobId)).toMatchObject({ models: ['gpt-4o-mini'] });
});

test('a run is accepted even when Temporal is unavailable', async () => {
  const before = temporalCalls;
  const { jobId } = await submit(good());
  expect(temporalCalls).toBeGreaterThan(before);
  expect(await runOf(jobId)).toMatchObject({ status: 'queued', error: null });
});

test('other people cannot read a run’s status, and a finished run cannot be canceled', async () => {
  const { jobId } = await storeRun(database.db, userId);
  expect(await readProgress(database.db, userId, jobId)).not.toBeNull();
  expect(await readProgress(database.db, 'somebody-else', jobId)).toBeNull();
  expect(await cancelOwnJob(deps, storedSimulation, userId, jobId)).toBe(false);
  expect(await runOf(jobId)).toMatchObject({ status: 'completed' });
});

test('a submit reports an unavailable database with the reason, and a queue that cannot be counted has zeros', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/nowhere', 2);
  await expect(submitRun({ ...deps, db: away }, userId, good())).rejects.toThrow(
    /^Failed to submit simulation job: .*ECONNREFUSED/,
  );
  expect(await queueStatus(away, userId, deps.log)).toEqual({ queued: 0, processing: 0, completed: 0, failed: 0 });
  await away.destroy();
});

const gone = { name: 'AttachmentNotFound', message: 'An attachment does not exist any more. Add the file again.' };

async function storeAttachment(ownerId: string, id: string): Promise<string> {
  const { db } = database;
  const file = {
    id: `file-${id}`,
    ownerId,
    path: `simulation-attachments/${ownerId}/${id}`,
    size: 4,
    contentType: 'text/plain',
  };
  await db
    .insertInto('storedFile')
    .values({ ...file, state: 'stored', etag: '' })
    .execute();
  const text = { kind: 'text' as const, content: 'mine', textCharacters: 4, isCut: false };
  await db
    .insertInto('attachment')
    .values({ ...text, id, ownerId, fileId: file.id, name: 'mine.txt', contentType: 'text/plain', size: 4 })
    .execute();
  return id;
}

test('attachments of another person or deleted ones are refused', async () => {
  const other = await storeUser(deps.db, deps.env);
  const segmentIds = [await storeCohort(deps.db, other, 2)];
  const mine = await storeAttachment(userId, 'mine');
  expect(await refusing(() => submit({ ...good(), segmentIds, attachmentIds: [mine] }, other))).toMatchObject(gone);
  await submit({ ...good(), attachmentIds: [await storeAttachment(userId, 'kept')] });
  expect((await removeAttachment(deps.db, userId, mine)).kind).toBe('removed');
  expect(await refusing(() => submit({ ...good(), attachmentIds: [mine] }))).toMatchObject(gone);
});

describe('a submit of several messages', () => {
  const messages = [
    'We will cut the waiting time at every city clinic by half.',
    'Clinics: a plan will be published in spring.',
  ];

  test.each([
    { wrong: 'one message', variants: [{ message: messages[0] }], field: 'variants' },
    { wrong: 'an empty one among them', variants: [{ message: messages[0] }, { message: ' ' }], field: 'message' },
    { wrong: 'two of one label', variants: messages.map((message) => ({ message, label: 'Same' })), field: 'variants' },
  ])('is refused before anything starts with $wrong', async ({ variants, field }) => {
    const asked = { segmentIds: [cohortId], numUsers: 2 };
    expect(await refusing(() => submitVariants(deps, userId, asked, variants as { message: string }[]))).toMatchObject({
      field,
    });
  });
});

describe('a recurring run', () => {
  const mornings = { name: 'Buses, every morning', every: 'day', atHour: 7, timeZone: 'Europe/Berlin' };
  const repeat = (wanted: object, rhythm: object = {}) =>
    refusing(() => repeatRun(deps, userId, { ...good(), ...wanted }, { ...mornings, ...rhythm }));

  test.each([
    { wrong: { every: 'hour' }, field: 'every' },
    { wrong: { every: 'month', onDay: 31 }, field: 'onDay' },
    { wrong: { every: 'week' }, field: 'onDay' },
    { wrong: { atHour: 24 }, field: 'atHour' },
    { wrong: { timeZone: 'Mars/Olympus' }, field: 'timeZone' },
    { wrong: { name: '  ' }, field: 'name' },
  ])('has a valid $field, unlike $wrong', async ({ wrong, field }) => {
    expect(await repeat({}, wrong)).toMatchObject({ field });
  });

  test('is refused when an attachment was deleted', async () => {
    expect(await repeat({ attachmentIds: ['gone'] })).toMatchObject(gone);
  });

  test('is refused with keys for a single job, because they would have to be stored', async () => {
    expect(await repeat({ apiKeys: { openai: 'sim-x' } })).toMatchObject({ field: 'apiKeys' });
  });
});
