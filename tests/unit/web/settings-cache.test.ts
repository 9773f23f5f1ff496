import { createBrowserApiKeys } from '../../../web/lib/browser-api-keys.ts';
import { createSettingsCache, settingsCacheMs } from '../../../web/settings/cache.ts';
import { createSettingsCalls, type GraphqlAnswer, type Settings } from '../../../web/settings/calls.ts';

const record: Settings = {
  id: 's1',
  userId: 'ann',
  openaiApiKey: '••••1234',
  anthropicApiKey: '',
  fecApiKey: '••••9999',
  openaiModel: null,
  defaultSimulationSize: 10,
  hasCompletedTour: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** A cache over scripted answers; what was asked is kept, by the operation's field. */
function scene(answerTo: (field: string, variables: Record<string, any>) => GraphqlAnswer | Promise<GraphqlAnswer>) {
  const asked: { field: string; variables: Record<string, any> }[] = [];
  const stored = new Map<string, string>();
  const clock = { ms: Date.UTC(2026, 10, 21) };
  const calls = createSettingsCalls(async (query, variables) => {
    const field = /\{ (\w+)\(/.exec(query)?.[1] ?? '';
    asked.push({ field, variables });
    return answerTo(field, variables);
  });
  const localKeys = createBrowserApiKeys({
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  });
  const cache = createSettingsCache({ userId: 'ann', calls, localKeys, now: () => clock.ms });
  return { cache, asked, clock, localKeys, fields: () => asked.map(({ field }) => field) };
}

const found = (settings: Settings | null = record): GraphqlAnswer => ({
  data: { listUserSettingsByUserId: { items: settings === null ? [] : [settings] } },
});

test('settings are read once in five minutes, by all who ask at once', async () => {
  const { cache, clock, asked } = scene(() => found());
  const [one, other] = await Promise.all([cache.load(), cache.load()]);
  expect(one).toEqual(record);
  expect(other).toEqual(record);
  clock.ms += settingsCacheMs - 1;
  await cache.load();
  expect(asked.length).toBe(1);
  clock.ms += 1;
  await cache.load();
  expect(asked.length).toBe(2);
  expect(settingsCacheMs).toBe(300_000);
});

test('a forced reload and a cleared cache read anew', async () => {
  const { cache, asked } = scene(() => found());
  await cache.load();
  await cache.load({ forceReload: true });
  expect(asked.length).toBe(2);
  cache.clear();
  await cache.load();
  expect(asked.length).toBe(3);
});

test('what was under way when the cache was cleared is not kept', async () => {
  const late = Promise.withResolvers<GraphqlAnswer>();
  let times = 0;
  const { cache, asked } = scene(() => ((times += 1) === 1 ? late.promise : found({ ...record, openaiModel: 'new' })));
  const first = cache.load();
  cache.clear();
  late.resolve(found({ ...record, openaiModel: 'old' }));
  expect((await first).openaiModel).toBe('old');
  expect((await cache.load()).openaiModel).toBe('new');
  expect(asked.length).toBe(2);
});

test('settings are created with the defaults when there are none', async () => {
  const { cache, asked, clock } = scene((field) =>
    field === 'createUserSettings' ? { data: { createUserSettings: record } } : found(null),
  );
  expect(await cache.load()).toEqual(record);
  const time = new Date(clock.ms).toISOString();
  expect(asked).toEqual([
    { field: 'listUserSettingsByUserId', variables: { userId: 'ann' } },
    {
      field: 'createUserSettings',
      variables: {
        input: { userId: 'ann', defaultSimulationSize: 10, hasCompletedTour: false, createdAt: time, updatedAt: time },
      },
    },
  ]);
});

test('failures have the texts of the specification', async () => {
  const failing = (answers: Record<string, GraphqlAnswer>) => scene((field) => answers[field] ?? found(null)).cache;
  await expect(failing({ createUserSettings: { data: { createUserSettings: null } } }).load()).rejects.toThrow(
    /^Failed to create default settings - no data returned$/,
  );
  await expect(
    failing({ createUserSettings: { errors: [{ message: 'one' }, { message: 'two' }] } }).load(),
  ).rejects.toThrow(/^Failed to create default settings: GraphQL errors: one; two$/);
  await expect(failing({ listUserSettingsByUserId: { errors: [{ message: 'no' }] } }).load()).rejects.toThrow(
    /^GraphQL errors: no$/,
  );
});

test('settings that another tab created first are taken', async () => {
  let times = 0;
  const { cache } = scene((field) => {
    if (field === 'createUserSettings') return { errors: [{ message: 'UserSettings exists already' }] };
    return found((times += 1) === 1 ? null : record);
  });
  expect(await cache.load()).toEqual(record);
});

test('keys kept in this browser win over stored ones', async () => {
  const { cache, localKeys, asked } = scene(() => found());
  localKeys.set('openai', ' sk-local ');
  expect(await cache.load()).toMatchObject({ openaiApiKey: 'sk-local', anthropicApiKey: '', fecApiKey: '••••9999' });
  localKeys.set('openai', '');
  expect(await cache.load()).toMatchObject({ openaiApiKey: '••••1234' });
  expect(asked.length).toBe(1);
});

test('a browser that keeps nothing has no keys', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  expect(createBrowserApiKeys({ getItem: refuse, setItem: refuse, removeItem: refuse }).get('openai')).toBeNull();
});
