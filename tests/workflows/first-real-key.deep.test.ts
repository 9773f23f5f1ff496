// @guards config/living-models.ts services/providers/models.ts domain/providers/{models,openai,listed-models}.ts activities/providers/{http,account-models,gateway}.ts local/simulator/imitations.ts tests/_support/provider-proxy.ts
/**
 * The first use of a real key at OpenAI's own address, through a proxy with a certificate of its own: models live and
 * die there as they do today.
 */
import { modelsOfProviders, readNewModels } from '../../services/providers/models.ts';
import { readInbox } from '../../services/notifications/inbox.ts';
import { repeatNow, repeatRun, trendOf } from '../../services/simulations/recurrences.ts';
import { askAssistant } from '../../services/assistant/turns.ts';
import { estimateRun } from '../../services/simulations/estimates/estimate.ts';
import { startProviderProxy, type ProviderProxy } from '../_support/provider-proxy.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let proxy: ProviderProxy;
let world: World;
let userId: string;
let segmentIds: string[];

beforeAll(async () => {
  proxy = await startProviderProxy(() => world.simulator.url);
  world = await createWorld({
    simulator: { anyKey: true, imitates: 'openai' },
    env: {
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
      HTTPS_PROXY: proxy.url,
      NODE_EXTRA_CA_CERTS: proxy.certificate,
    },
  });
  userId = await world.user({ openai: 'sk-proj-first', anthropic: '' });
  segmentIds = [await world.cohort(userId, 20)];
}, 90_000);

afterAll(async () => {
  await world?.close();
  proxy?.close();
}, 60_000);

test('the models are read as the account has them, without those that are over, and one that ends soon is marked', async () => {
  await readNewModels(world, userId, 'openai');
  const [openai] = await modelsOfProviders(world, userId);
  expect(openai).toMatchObject({
    provider: 'openai',
    models: ['gpt-4o', 'gpt-6-luna', 'gpt-6-sol'],
    defaultModel: 'gpt-6-luna',
    ends: [{ model: 'gpt-4o', on: '2027-01-14' }],
  });
  expect(new Set(proxy.hosts)).toEqual(new Set(['api.openai.com:443']));
});

test.each([
  ['no model', {}, 'gpt-4'],
  ['a model that is shut down', { models: ['gpt-4-turbo'] }, 'gpt-4-turbo'],
  ['a known model that the account does not have', { models: ['gpt-6.1-terra'] }, 'gpt-6.1-terra'],
])(
  'the first run with %s chosen is answered by a living one, which the estimate and the result say',
  async (_name, chosen, wanted) => {
    const input = { message: `Buses until midnight, asked of ${wanted}`, segmentIds, numUsers: 20, ...chosen };
    const { restsOn, costUsd } = await estimateRun(world, userId, input);
    const says = new RegExp(`^${wanted.replaceAll('.', String.raw`\.`)} .*: (gpt-6-luna|gpt-4o) answers instead`);
    expect(restsOn).toContainEqual(expect.stringMatching(says));
    expect(costUsd.high).toBeGreaterThan(0);
    const { jobId } = await world.submit(userId, input);
    const run = await world.until(jobId);
    expect(run).toMatchObject({ status: 'completed', error: null, models: [wanted] });
    expect(run.notices).toContainEqual(expect.stringMatching(says));
    const answered = await world.db.selectFrom('reaction').select('model').where('runId', '=', run.id).execute();
    expect(new Set(answered.map(({ model }) => model))).toEqual(new Set(['gpt-6-luna']));
    expect(run.analysis).not.toBeNull();
  },
  60_000,
);

test('the assistant answers with a living model too', async () => {
  const question = { conversationId: null, surface: 'assistant' as const, message: 'How should we word a promise?' };
  const { reply } = await askAssistant(world, userId, question);
  const ended = await waitForValue(
    () => world.db.selectFrom('chatMessage').selectAll().where('id', '=', reply.id).executeTakeFirstOrThrow(),
    ({ state }) => state === 'done' || state === 'failed',
  );
  expect(ended).toMatchObject({ state: 'done', error: null });
  const [last] = world.simulator
    .log(0)
    .filter(({ kind }) => kind === 'chat')
    .slice(-1);
  expect(last).toMatchObject({ status: 200, model: 'gpt-6-luna' });
}, 60_000);

test('a recurring run on a model that ends soon tells its owner once', async () => {
  const schedule = { name: 'Buses, every morning', every: 'day', atHour: 7, timeZone: 'Europe/Berlin' };
  const input = { message: 'More buses at night.', segmentIds, numUsers: 5, models: ['gpt-4o'] };
  const { id } = await repeatRun(world, userId, input, schedule);
  for (const turns of [1, 2]) {
    await repeatNow(world, userId, id);
    await waitForValue(
      () => trendOf(world, userId, id),
      (trend) => trend.filter(({ status }) => status === 'completed').length === turns,
    );
  }
  const { items } = await readInbox(world.db, userId, {});
  const told = items.filter(({ outcome }) => outcome === 'model-ends');
  expect(told).toMatchObject([
    {
      title: 'Recurring run asks a model that ends soon: Buses, every morning',
      text: 'gpt-4o will be shut down on 2027-01-14. Choose another model for this recurring run, or gpt-6-luna answers from then on.',
      link: '/recurring',
    },
  ]);
}, 90_000);
