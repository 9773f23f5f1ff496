import { print } from 'graphql';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { enterPrice } from '../../services/providers/prices.ts';
import { EstimateDocument } from '../../web/generated/graphql.ts';
import { storeSettings } from '../_support/people.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;

beforeAll(async () => {
  api = await startDataApi();
  const profiles = (size: number) => JSON.stringify(Array.from({ length: size }, (_, at) => ({ name: `N${at}` })));
  await api.db
    .insertInto('cohort')
    .values([
      { id: 'parents', name: 'Parents', isSample: true, profileData: profiles(30) },
      { id: 'town', name: 'Town', isSample: true, profileData: profiles(1_000) },
    ])
    .execute();
});
afterAll(() => api.close());

const settings = (user: string, keys: { openai?: string; anthropic?: string }, openaiModel: string | null = null) =>
  storeSettings(api.db, api.env, user, keys, { openaiModel });

const estimate = (user: string, input: object = {}) =>
  api.read({ user }, EstimateDocument, {
    input: { message: 'Buses every ten minutes', segmentIds: ['parents'], ...input },
  });

test.each([
  [{ numUsers: 20 }, 21],
  [{}, 101],
  [{ numUsers: 20, modelProvider: 'all' }, 41],
  [{ numUsers: 20, modelProvider: 'openai+gemini' }, 41],
  [{ numUsers: 20, includeCurrentEvents: true }, 22],
  [{ numUsers: 20, modelProvider: 'all', includeCurrentEvents: true }, 42],
])('a run with the input %j makes %i calls', async (input, calls) => {
  if (calls === 21) await settings('calls', { openai: 'sk-1234567890abcdef', anthropic: 'sk-ant-1234567890abcdef' });
  expect((await estimate('calls', input)).providerCalls).toBe(calls);
});

test('the simulated provider costs nothing and is named', async () => {
  await settings('sim', { openai: 'sim-openai', anthropic: 'sim-anthropic' });
  const simulated = await estimate('sim', { modelProvider: 'all', includeCurrentEvents: true });
  expect(simulated).toMatchObject({ isSimulated: true, costUsd: { low: 0, high: 0 } });
  expect(simulated.restsOn).toContain('The simulated provider costs nothing');
});

test('the estimate of a paid run has a range of time and cost, a margin of error, and their basis', async () => {
  await settings('paid', { openai: 'sk-1234567890abcdef' });
  const first = await estimate('paid', { numUsers: 100 });
  expect(first).toMatchObject({ isSimulated: false, repeatsPersonas: true });
  // That of 30 people, of whom ten are asked four times and the others three times.
  expect(first.marginOfErrorPoints).toBeCloseTo(18.1, 1);
  expect(first.durationSeconds.low).toBeGreaterThan(25);
  expect(first.durationSeconds.high).toBeGreaterThan(first.durationSeconds.low);
  expect(first.costUsd.low).toBeGreaterThan(0.005);
  expect(first.costUsd.high).toBeGreaterThan(first.costUsd.low);
  expect(first.restsOn).toEqual([
    '30 people, asked up to 4 times each: as precise as 29 asked once',
    'gpt-4 was shut down on 2026-10-23: gpt-6-luna answers instead',
    'OpenAI at tier2: 5 at once, one start every 200 ms',
    'OpenAI not measured yet: half of the calls within 1.5 s, nine in ten within 4 s assumed',
    expect.stringMatching(/^Prices of \d+ \w{3} \d{4}$/),
    'Tokens of gpt-6-luna guessed from the length of the prompt',
  ]);
  expect((await estimate('paid', { numUsers: 30 })).repeatsPersonas).toBe(false);
  const dearer = await estimate('paid', { numUsers: 100, models: ['gpt-4o'] });
  expect(dearer.costUsd.low).toBeGreaterThan(first.costUsd.high);
});

test('a model without a known price makes the cost unknown until its price is entered, and 0 makes it free', async () => {
  await settings('unpriced', { openai: 'sk-1234567890abcdef' });
  const asked = { numUsers: 100, models: ['llama3.3'] };
  const unknown = await estimate('unpriced', asked);
  expect(unknown.unpricedModels).toEqual(['llama3.3']);
  expect(unknown.restsOn).toContain(
    'The price of llama3.3 is unknown: its calls are not in the cost. You can enter prices under Settings',
  );
  await enterPrice(api.db, 'unpriced', { model: 'llama3.3', inputUsd: 1, outputUsd: 5 });
  const known = await estimate('unpriced', asked);
  expect(known.unpricedModels).toEqual([]);
  expect(known.costUsd.low).toBeGreaterThan(unknown.costUsd.high);
});

test.each([
  [{ model: '', inputUsd: 1, outputUsd: 1 }, 'Write the name of the model as it is asked'],
  [{ model: 'gpt-4o', inputUsd: 1, outputUsd: 1 }, 'The price of gpt-4o is known already'],
  [{ model: 'x', inputUsd: -1, outputUsd: 1 }, 'A price is between 0 and 10000 dollars per million tokens'],
  [{ model: 'x', inputUsd: 1, outputUsd: Number.NaN }, 'A price is between 0 and 10000 dollars per million tokens'],
])('the price %j is refused', async (price, message) => {
  await expect(enterPrice(api.db, 'unpriced', price)).rejects.toThrow(message);
});

test('a run that may stop early costs between the price of unanimous and of evenly split answers, and at most that of all personas', async () => {
  await settings('stopping', { openai: 'sk-1234567890abcdef' });
  const all = await estimate('stopping', { numUsers: 1_000, segmentIds: ['town'] });
  const stopping = await estimate('stopping', { numUsers: 1_000, stopAtMarginPoints: 12, segmentIds: ['town'] });
  expect(stopping.providerCalls).toBeGreaterThan(64);
  expect(stopping.providerCalls).toBeLessThan(120);
  expect(stopping.costUsd.high).toBeLessThan(all.costUsd.low);
  expect(stopping.costUsd.low).toBeLessThan(stopping.costUsd.high / 2);
  expect(stopping.durationSeconds.high).toBeLessThan(all.durationSeconds.low);
  expect(stopping.marginOfErrorPoints).toBe(12);
  expect(stopping.restsOn[0]).toMatch(/^Stops early at ±12 points: after 30 to \d+ of 1,000 personas$/);
  const never = await estimate('stopping', { numUsers: 20, stopAtMarginPoints: 12, segmentIds: ['town'] });
  expect(never).toEqual(await estimate('stopping', { numUsers: 20, segmentIds: ['town'] }));
  // Thirty people may never be as precise, however often they are asked.
  const few = await estimate('stopping', { numUsers: 1_000, stopAtMarginPoints: 12 });
  expect(few.costUsd.high).toBe((await estimate('stopping', { numUsers: 1_000 })).costUsd.high);
});

test('measured calls of the same account and model replace the assumptions, which apply again to another key', async () => {
  await settings('measured', { openai: 'sk-measured-1234567890' }, 'gpt-4o');
  const run = await storeRun(api.db, 'measured', { message: 'x'.repeat(400) });
  const accountId = accountIdOf('openai', 'sk-measured-1234567890', api.env);
  await api.db.insertInto('jobAccount').values({ jobId: run.id, provider: 'openai', accountId }).execute();
  const reaction = (personaIndex: number) => ({
    personaIndex,
    model: 'gpt-4o',
    latencyMs: 400 + personaIndex * 10,
    inputTokens: 600,
    outputTokens: 150,
  });
  await storeReactions(
    api.db,
    run.id,
    Array.from({ length: 41 }, (_, personaIndex) => reaction(personaIndex)),
  );
  const { restsOn, costUsd } = await estimate('measured', { numUsers: 10, message: 'y'.repeat(800) });
  expect(restsOn).toContain('Latency of your last 41 OpenAI calls: half within 600 ms, nine in ten within 760 ms');
  expect(restsOn).toContain('Tokens of your last 41 reactions with gpt-4o');
  // 600 tokens for a message of 100 characters become 700 for one of 200, within a tenth; 150 per answer; then the
  // analysis.
  const reactions = (input: number) => 10 * (input * 2.5e-6 + 150 * 10e-6);
  const analysis = { low: 300 * 2.5e-6 + 300 * 10e-6, high: 1200 * 2.5e-6 + 1200 * 10e-6 };
  expect(costUsd.low).toBeCloseTo(reactions(630) + analysis.low, 6);
  expect(costUsd.high).toBeCloseTo(reactions(770) + analysis.high, 6);
  const other = await estimate('measured', { apiKeys: { openai: 'sk-another-1234567890' } });
  expect(other.restsOn).toContainEqual(expect.stringMatching(/^OpenAI not measured yet/));
});

test('other runs of the account make the estimated time longer', async () => {
  await settings('busy', { openai: 'sk-busy-1234567890' });
  const before = await estimate('busy', { numUsers: 20 });
  const run = await storeRun(api.db, 'busy', {
    status: 'processing',
    numUsers: 500,
    answeredCount: 100,
    admittedAt: new Date(),
  });
  const accountId = accountIdOf('openai', 'sk-busy-1234567890', api.env);
  await api.db.insertInto('jobAccount').values({ jobId: run.id, provider: 'openai', accountId }).execute();
  const after = await estimate('busy', { numUsers: 20 });
  expect(after.restsOn).toContain('1 other run on the same OpenAI account, with 400 personas still to ask');
  expect(after.durationSeconds.high).toBeGreaterThan(before.durationSeconds.high + 60);
});

test('there is an estimate even without a key, settings or a message', async () => {
  const { restsOn, isSimulated } = await estimate('newcomer', { message: ' ', includeCurrentEvents: true });
  expect(isSimulated).toBe(false);
  expect(restsOn).toContain('No OpenAI API key yet');
  expect(restsOn).toContain('Current events will be skipped: they need an Anthropic API key');
});

test.each([
  [{ segmentIds: [] }, 'No valid segments found', 'segmentIds'],
  [{ segmentIds: ['nowhere'] }, 'No valid segments found', 'segmentIds'],
  [{ numUsers: 0 }, 'Number of users must be a whole number from 1 to 100,000', 'numUsers'],
  [{ numUsers: 100_001 }, 'Number of users must be a whole number from 1 to 100,000', 'numUsers'],
  [{ message: 'x'.repeat(20_001) }, 'Message must be at most 20,000 characters', 'message'],
  [{ modelProvider: 'oracle' }, 'Unsupported model provider: oracle', 'modelProvider'],
])('%j is refused with an explanation: %s', async (input, message, field) => {
  const { errors } = await api.ask({ user: 'paid' }, print(EstimateDocument), {
    input: { message: 'x', segmentIds: ['parents'], ...input },
  });
  expect(errors[0]).toMatchObject({ message, extensions: { code: 'bad-input', field } });
});

test('a run with a real provider and the simulated one costs what the real one costs', async () => {
  await settings('half', { openai: 'sk-half-1234567890', anthropic: 'sim-anthropic' });
  const { isSimulated, costUsd } = await estimate('half', { modelProvider: 'all', numUsers: 20 });
  expect(isSimulated).toBe(true);
  expect(costUsd.low).toBeGreaterThan(0);
});

test('segments from which nobody would be drawn are named', async () => {
  await api.db
    .insertInto('cohort')
    .values({ id: 'elders', name: 'Elders', isSample: true, profileData: JSON.stringify([{ name: 'E' }]) })
    .execute();
  const both = ['elders', 'parents'];
  expect((await estimate('newcomer', { segmentIds: both, numUsers: 2 })).restsOn[0]).toBe(
    'Too few personas to ask: Elders',
  );
  expect((await estimate('newcomer', { segmentIds: both, numUsers: 40 })).restsOn.join()).not.toContain('Too few');
});

describe('a run that stopped at 60 of 1,000 personas', () => {
  let jobId: string;

  beforeAll(async () => {
    await settings('again', { openai: 'sk-again-1234567890' });
    await api.db
      .insertInto('roster')
      .values({ id: 'roster-again', userId: 'again', size: 1000, repeats: true })
      .execute();
    const member = { segmentId: 'parents', segmentName: 'Parents', profileId: 'p', persona: '{}', repeated: false };
    await api.db
      .insertInto('rosterMember')
      .values({ ...member, rosterId: 'roster-again', personaIndex: 0 })
      .execute();
    const run = await storeRun(api.db, 'again', {
      numUsers: 60,
      rosterId: 'roster-again',
      segmentIds: ['parents'],
      spendCapUsd: 2,
      options: JSON.stringify({ stopAtMarginPoints: 5 }),
    });
    await api.db.insertInto('runPlan').values({ wishedUsers: 1000, runId: run.id }).execute();
    ({ jobId } = run);
  });

  test('is repeated with its 60 personas, whatever number and segments are given', async () => {
    const same = { samePersonasAs: jobId, numUsers: 400, segmentIds: [] };
    expect((await estimate('again', same)).providerCalls).toBe(61);
    // Deleted segments make no difference.
    const { id: lost, jobId: lostJob } = await storeRun(api.db, 'again', {
      numUsers: 60,
      rosterId: 'roster-again',
      segmentIds: ['deleted'],
    });
    expect((await estimate('again', { ...same, samePersonasAs: lostJob })).providerCalls).toBe(61);
    await api.db.deleteFrom('dynamicSimulationRun').where('id', '=', lost).execute();
    expect(await api.db.selectFrom('rosterGroup').selectAll().where('userId', '=', 'again').execute()).toEqual([]);
    const submit = `mutation ($input: SimulationInput!) { submitSimulation(input: $input) { id } }`;
    const { data, errors } = await api.ask({ user: 'again' }, submit, { input: { message: 'Again', ...same } });
    expect(errors).toEqual([]);
    const { id } = (data ?? {})['submitSimulation'] as { id: string };
    const run = await api.db
      .selectFrom('dynamicSimulationRun')
      .select(['numUsers', 'segmentIds'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(run).toEqual({ numUsers: 60, segmentIds: ['parents'] });
  });

  test('returns its settings with that number, to its owner only', async () => {
    const setup = `query ($jobId: String!) { simulationSetup(jobId: $jobId) { segmentIds numUsers samePersonas spendCapUsd stopAtMarginPoints } }`;
    const mine = await api.ask({ user: 'again' }, setup, { jobId });
    expect(mine.data?.['simulationSetup']).toEqual({
      segmentIds: ['parents'],
      numUsers: 1000,
      samePersonas: 60,
      spendCapUsd: 2,
      stopAtMarginPoints: 5,
    });
    expect((await api.ask({ user: 'paid' }, setup, { jobId })).data).toEqual({ simulationSetup: null });
    expect((await api.ask('guest', setup, { jobId })).errors[0]?.extensions).toMatchObject({ code: 'unauthenticated' });
  });
});
