import { createWorld, type World } from '../_support/world.ts';
import { cancelOwnRun } from '../../api/simulations/cancel.ts';
import { readProgress } from '../../api/simulations/progress.ts';
import { queueStatus } from '../../api/simulations/queue-status.ts';
import { submitRun } from '../../api/simulations/submit.ts';
import { openDatabase } from '../../db/client.ts';

let world: World;
let userId: string;
let cohortId: string;
let othersCohort: string;

beforeAll(async () => {
  world = await createWorld();
  userId = await world.user();
  cohortId = await world.cohort(userId, 5);
  othersCohort = await world.cohort(await world.user(), 5);
}, 120_000);

afterAll(() => world.close());

const good = () => ({ message: 'A message', segmentIds: [cohortId], numUsers: 2 });

async function stored(): Promise<number> {
  const rows = await Promise.all([
    world.db.selectFrom('dynamicSimulationRun').select('id').execute(),
    world.db.selectFrom('mcpSimulationJob').select('id').execute(),
    world.db.selectFrom('runKey').select('runId').execute(),
  ]);
  return rows.flat().length;
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
  ['a message over 20,000 characters', () => ({ message: 'x'.repeat(20_001) }), 'Message must be at most 20,000 characters'],
  [
    'a temperature range the wrong way round',
    () => ({ temperatureRange: [1, 0.5] }),
    'Temperature range must be two numbers from 0 to 2, the lower one first',
  ],
  ['an unknown sentiment type', () => ({ sentimentType: 'stars' }), 'Unsupported sentiment type: stars'],
  ['a priority out of range', () => ({ priority: 10 }), 'Priority must be a whole number from 0 to 9'],
  ['a spend cap of nothing', () => ({ spendCapUsd: 0 }), 'Spend cap must be more than 0 dollars'],
  ['a model name that is none', () => ({ models: ['gpt 4; drop table'] }), 'A model name is not valid'],
];

test.each(refused)('%s is refused with its text and stores nothing', async (_name, wrong, text) => {
  const before = await stored();
  await expect(world.submit(userId, { ...good(), ...wrong() })).rejects.toThrow(new Error(text));
  expect(await stored()).toBe(before);
});

test('without settings, and without a key, nothing starts', async () => {
  await expect(world.submit('nobody', good())).rejects.toThrow(new Error('User settings not found'));
  const keyless = await world.user({ openai: '', anthropic: '' });
  const own = await world.cohort(keyless, 2);
  const ask = (modelProvider: string) => world.submit(keyless, { ...good(), segmentIds: [own], modelProvider });
  await expect(ask('openai')).rejects.toThrow(new Error('OpenAI API key not configured'));
  await expect(ask('anthropic')).rejects.toThrow(new Error('Anthropic API key not configured'));
  await expect(ask('all')).rejects.toThrow(new Error('OpenAI API key not configured'));
});

test('numUsers is 100 and the model gpt-4 when omitted; the settings offer another model', async () => {
  const { message, segmentIds } = good();
  const { jobId } = await world.submit(userId, { message, segmentIds });
  expect(await world.run(jobId)).toMatchObject({ numUsers: 100, models: ['gpt-4'], modelProvider: 'openai', temperatureRange: [0.7, 1] });
  await cancelOwnRun(world, userId, jobId);
  await world.db.updateTable('userSettings').set({ openaiModel: 'gpt-4o-mini' }).where('userId', '=', userId).execute();
  const second = await world.submit(userId, good());
  expect(await world.run(second.jobId)).toMatchObject({ models: ['gpt-4o-mini'] });
  await world.until(second.jobId);
}, 60_000);

test('the status of a run is nothing to others, and a finished run cannot be cancelled', async () => {
  const { jobId } = await world.submit(userId, good());
  await world.until(jobId);
  expect(await readProgress(world.db, { kind: 'user', userId: 'somebody-else' }, jobId)).toBeNull();
  expect(await cancelOwnRun(world, userId, jobId)).toBe(false);
  expect(await world.run(jobId)).toMatchObject({ status: 'completed' });
}, 60_000);

test('a database that is away is said with the reason at submit, and a queue that cannot be counted has zeros', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/nowhere', 2);
  await expect(submitRun({ ...world, db: away }, userId, good())).rejects.toThrow(/^Failed to submit simulation job: .*ECONNREFUSED/);
  expect(await queueStatus(away, userId, world.log)).toEqual({ queued: 0, processing: 0, completed: 0, failed: 0 });
  await away.destroy();
});

const faults: [string, RegExp][] = [
  ['429', /^OpenAI API error \(429\): .*\(1 of 1 personas missing\)$/],
  ['500', /^OpenAI API error \(500\): .*\(1 of 1 personas missing\)$/],
  ['400', /^OpenAI API error \(400\): .*\(1 of 1 personas missing\)$/],
  ['reset', /^OpenAI could not be reached: .*\(1 of 1 personas missing\)$/],
  ['emptyChoices', /^OpenAI sent a reply that could not be read \(1 of 1 personas missing\)$/],
];

test('a provider that only ever fails ends the run with its text after two attempts of at most four calls', async () => {
  const runs = await Promise.all(
    faults.map(async ([fault, text]) => ({ text, ...(await world.submit(userId, { ...good(), numUsers: 1, apiKeys: { openai: `sim-${fault}` } })) })),
  );
  for (const { jobId, text } of runs) {
    const run = await world.until(jobId, undefined, 120_000);
    expect(run.error).toMatch(text);
    expect(run).toMatchObject({ status: 'failed', attemptCount: 2, answeredCount: 0, progressMessage: `Failed: ${run.error}` });
    const permits = await world.db.selectFrom('permit').select('outcome').where('runId', '=', run.id).where('personaIndex', 'is not', null).execute();
    expect(permits.length).toBeLessThanOrEqual(8);
  }
}, 180_000);
