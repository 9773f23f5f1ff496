// @guards activities/providers/*model*.ts activities/providers/{anthropic,openai}.ts services/providers/*models*.ts db/providers/*models*.ts
// @guards workflows/providers/** domain/providers/*models*.ts api/identity/settings.ts
import { saveSettings } from '../../api/identity/settings.ts';
import { providerOfModel } from '../../domain/providers/models.ts';
import { modelsOfProviders, refreshModels } from '../../services/providers/models.ts';
import { startRecordingProvider } from '../_support/recording-provider.ts';
import { createWorld, type World } from '../_support/world.ts';

let provider: Awaited<ReturnType<typeof startRecordingProvider>>;
let world: World;

beforeAll(async () => {
  provider = await startRecordingProvider();
  world = await createWorld({ env: { OPENAI_BASE_URL: provider.url } });
}, 90_000);
afterAll(async () => {
  await world.close();
  await provider.close();
});

const shown = async (userId: string, name: string) =>
  (await modelsOfProviders(world, userId)).find((list) => list.provider === name);

test('the lists of both wire formats are read, kept for the key, and read again only after a minute', async () => {
  const userId = await world.user();
  expect(await shown(userId, 'openai')).toMatchObject({
    readAt: null,
    note: 'Known models: OpenAI has not been asked with this key',
  });
  const keyless = await world.user({ anthropic: '' });
  expect(await shown(keyless, 'anthropic')).toMatchObject({ note: 'Known models: there is no Anthropic key' });
  expect(await refreshModels(world, keyless, 'anthropic')).toMatchObject({ readAt: null });
  for (const name of ['openai', 'anthropic', 'gemini'] as const) {
    const list = await refreshModels(world, userId, name);
    expect(list).toMatchObject({ readAt: expect.any(Date), note: expect.stringMatching(/lists for your key$/) });
    expect(list.models.length).toBeGreaterThan(1);
    expect(list.models.every((model) => providerOfModel(model) === name)).toBe(true);
    expect(await shown(userId, name)).toEqual(list);
    expect(await refreshModels(world, userId, name)).toEqual(list);
  }
  const calls = world.simulator.log(0).filter(({ kind }) => kind === 'models');
  expect(calls.length).toBe(3);

  // A list of one key says nothing about another one, nor about another person.
  await saveSettings(world.db, world.env, userId, { keys: { openai: 'sim-another-key-1' } });
  expect(await shown(userId, 'openai')).toMatchObject({ readAt: null });
  expect(await shown(await world.user(), 'anthropic')).toMatchObject({ readAt: null });
});

test.each([
  ['sk-wrong-key-000111222', /^Known models: .*\. Not read again: OpenAI API error \(401\): Incorrect API key/],
  ['sk-busy-key-000111222', /Not read again: OpenAI API error \(429\): Slow down/],
  ['sk-good-key-000111222', /^OpenAI listed no model that answers messages\. Known models/],
])('with the key %s the known models stay, and the note says why without the key', async (key, note) => {
  const userId = await world.user({ openai: key });
  const list = await refreshModels(world, userId, 'openai');
  expect(list.note).toMatch(note);
  expect(list.note).not.toContain('000111222');
  expect(list.models.length).toBeGreaterThan(1);
  expect(list.readAt).toBeNull();
  expect(await world.db.selectFrom('listedModels').select('models').where('userId', '=', userId).execute()).toEqual([]);
  const left = await world.db.selectFrom('providerRequest').select('id').where('userId', '=', userId).execute();
  expect(left).toEqual([]);
});
