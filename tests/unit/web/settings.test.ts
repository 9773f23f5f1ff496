import { ApolloClient, ApolloLink } from '@apollo/client';
import { delay, of } from 'rxjs';
import { createCache } from '../../../web/graphql/cache.ts';
import { createBrowserApiKeys } from '../../../web/lib/browser-api-keys.ts';
import { loadSettings, settingsCacheMs } from '../../../web/lib/settings.ts';

/** A person's client with a server that counts its reads, and a clock of the test. */
function startClient({ errors }: { errors?: { message: string }[] } = {}) {
  const server = { reads: 0, hasCompletedTour: false };
  const link = new ApolloLink(() => {
    server.reads += 1;
    const keys = { openaiApiKey: '••••1234', anthropicApiKey: '', fecApiKey: '' };
    const settings = { __typename: 'UserSettings', id: 's1', ...keys, openaiModel: null, defaultSimulationSize: 10 };
    const me = {
      __typename: 'SignedInUser',
      userId: 'ann',
      settings: { ...settings, hasCompletedTour: server.hasCompletedTour },
    };
    return of(errors ? { data: null, errors } : { data: { me } }).pipe(delay(0));
  });
  const client = new ApolloClient({ link, cache: createCache() });
  const clock = { ms: Date.UTC(2026, 10, 21) };
  const load = (options = {}) => loadSettings(client, { now: () => clock.ms, ...options });
  return { client, server, clock, load };
}

test('settings are read once in five minutes, also for simultaneous callers', async () => {
  const { load, server, clock } = startClient();
  const [one, other] = await Promise.all([load(), load()]);
  expect(one).toMatchObject({ openaiApiKey: '••••1234', defaultSimulationSize: 10 });
  expect(other).toEqual(one);
  clock.ms += settingsCacheMs - 1;
  await load();
  expect(server.reads).toBe(1);
  clock.ms += 1;
  await load();
  expect(server.reads).toBe(2);
  expect(settingsCacheMs).toBe(300_000);
});

test('settings are read again after a forced reload and after the cache was cleared', async () => {
  const { load, server, client } = startClient();
  await load();
  server.hasCompletedTour = true;
  expect(await load()).toMatchObject({ hasCompletedTour: false });
  expect(await load({ forceReload: true })).toMatchObject({ hasCompletedTour: true });
  expect(server.reads).toBe(2);
  await client.clearStore();
  await load();
  expect(server.reads).toBe(3);
});

test('server errors are shown with the texts of the specification', async () => {
  const { load } = startClient({ errors: [{ message: 'one' }, { message: 'two' }] });
  await expect(load()).rejects.toThrow(/^GraphQL errors: one; two$/);
});

test('a key in this browser can be removed, and without storage there is none', () => {
  const stored = new Map<string, string>();
  const keys = createBrowserApiKeys({
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  });
  keys.set('openai', ' sk-local ');
  expect(keys.get('openai')).toBe('sk-local');
  keys.set('openai', '');
  expect(keys.get('openai')).toBeNull();
  const refuse = () => {
    throw new Error('denied');
  };
  expect(createBrowserApiKeys({ getItem: refuse, setItem: refuse, removeItem: refuse }).get('openai')).toBeNull();
});
