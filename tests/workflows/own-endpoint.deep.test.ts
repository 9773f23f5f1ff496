// @guards config/living-models.ts activities/providers/** domain/providers/** db/providers/** services/providers/** domain/simulations/provider-plan.ts activities/simulations/{ask-persona,react-to-batch}.ts
/** Unusual providers: a custom model, an account without credit, a key that cannot be decrypted. */
import { tierLimits } from '../../domain/providers/tiers.ts';
import { planFor } from '../../domain/simulations/provider-plan.ts';
import type { Faults } from '../../local/simulator/options.ts';
import { retryOwnRun } from '../../services/simulations/retry.ts';
import { startRecordingProvider } from '../_support/recording-provider.ts';
import { createWorld, type World } from '../_support/world.ts';

let provider: Awaited<ReturnType<typeof startRecordingProvider>>;
let world: World;

beforeAll(async () => {
  provider = await startRecordingProvider();
  world = await createWorld({ env: { OPENAI_BASE_URL: provider.url } });
}, 90_000);
afterAll(async () => {
  await world?.close();
  await provider?.close();
});

async function ended(openai: string, more: object = {}) {
  const userId = await world.user({ openai });
  const segmentIds = [await world.cohort(userId, 20)];
  const { jobId } = await world.submit(userId, {
    message: 'Buses every ten minutes',
    segmentIds,
    numUsers: 20,
    ...more,
  });
  return world.until(jobId);
}

const callsOf = async (runId: string) =>
  world.db
    .selectFrom('permit')
    .select(['outcome', 'costUsd', 'purpose', 'personaIndex'])
    .where('runId', '=', runId)
    .execute();

test('at an address with models of its own the run’s model writes the analysis, and its unknown price is said', async () => {
  const run = await ended('sk-good-local-1', { models: ['llama3'] });
  expect(run).toMatchObject({ status: 'completed', error: null, answeredCount: 20 });
  expect(run.analysis).toContain('Fine by me.');
  expect(run.notices).toEqual(['The price of llama3 is unknown: its calls are not in the cost.']);
  // The sum includes every call that cost something, including the last.
  const calls = await callsOf(run.id);
  const spent = calls.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  expect(calls.filter(({ purpose, outcome }) => purpose === 'analysis' && outcome === 'ok')).toHaveLength(1);
  expect(run.costUsd).toBeCloseTo(spent, 9);
}, 60_000);

test('a missing model stops the run at once and is named', async () => {
  const run = await ended('sk-good-local-2', { models: ['llama3', 'gpt-9'] });
  expect(run).toMatchObject({ status: 'failed', attemptCount: 2 });
  expect(run.error).toBe(
    'OpenAI API error (404): model "gpt-9" not found. Choose another model than gpt-9, or check the address of the provider.',
  );
}, 60_000);

test('an account without credit stops the run at once, instead of causing an error for every persona', async () => {
  const run = await ended('sk-poor-1', { numUsers: 400 });
  expect(run).toMatchObject({ status: 'failed', answeredCount: 0 });
  expect(run.error).toBe(
    'OpenAI API error (429): You exceeded your current quota. Add credit to the OpenAI account, then finish the missing ones.',
  );
  // Only batches in flight at the first refusal ran: no attempt started another one.
  const { batchSize, batchesInFlight } = planFor(
    'openai',
    tierLimits('openai', world.env.OPENAI_TIER),
    world.env.PACING_SCALE,
  );
  const asked = (await callsOf(run.id)).map(({ personaIndex }) => personaIndex ?? 0);
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.max(...asked)).toBeLessThan(batchSize * batchesInFlight);
}, 60_000);

test('a stored key that cannot be decrypted ends the run with an explanation', async () => {
  const userId = await world.user({ openai: 'sk-good-2' });
  const segmentIds = [await world.cohort(userId, 20)];
  const { jobId } = await world.submit(userId, {
    message: 'Buses every ten minutes',
    segmentIds,
    numUsers: 400,
    apiKeys: { openai: 'sk-good-3' },
  });
  await world.until(jobId, ({ status }) => status === 'processing');
  // Stored with another encryption key.
  await world.db
    .updateTable('jobKey')
    .set({ ciphertext: `v1:${Buffer.alloc(48, 7).toString('base64')}` })
    .execute();
  const run = await world.until(jobId);
  expect(run).toMatchObject({
    status: 'failed',
    attemptCount: 1,
    error: 'The stored API keys cannot be read any more. Enter them again in the settings.',
  });
}, 60_000);

test('a run that began without current events is finished without them and mentions it once', async () => {
  const userId = await world.user({ anthropic: '' });
  const segmentIds = [await world.cohort(userId, 20)];
  world.simulator.configure({ faults: { rate400: 0.5, kinds: ['reaction'] } as unknown as Faults });
  const { jobId } = await world.submit(userId, {
    message: 'Half of us answer',
    segmentIds,
    numUsers: 20,
    includeCurrentEvents: true,
  });
  const failed = await world.until(jobId);
  world.simulator.configure({ faults: {} });
  const skipped = ['Current events were skipped: they need an Anthropic API key.'];
  expect(failed).toMatchObject({ status: 'failed', attemptCount: 2, notices: skipped });
  expect(failed.answeredCount).toBeGreaterThan(0);
  expect(await retryOwnRun(world, userId, jobId, { apiKeys: { anthropic: 'sim-anthropic-key' } })).toBe(true);
  expect(await world.until(jobId)).toMatchObject({
    status: 'completed',
    answeredCount: 20,
    currentEvents: null,
    notices: skipped,
  });
  const history = await world.db
    .selectFrom('simulationHistory')
    .select('validationWarningsCount')
    .where('id', '=', failed.id)
    .executeTakeFirst();
  expect(history).toEqual({ validationWarningsCount: 1 });
}, 60_000);
