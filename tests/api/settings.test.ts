import { randomUUID } from 'node:crypto';
import { ApolloClient, HttpLink } from '@apollo/client';
import { createConfirmedAccount } from '../../api/identity/accounts.ts';
import { ensureAccount, noteKeyVerdict } from '../../db/providers/accounts.ts';
import { createCache } from '../../web/graphql/cache.ts';
import { loadSettings } from '../../web/lib/settings.ts';
import { headersOf, startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

let people = 0;

async function person(): Promise<string> {
  people += 1;
  return (await createConfirmedAccount(api.db, { email: `person${people}@example.com`, password: 'Strong-pass1' }))
    .userId;
}

const keyOf = async (userId: string, provider: string) =>
  (
    await api.db
      .selectFrom('providerKey')
      .select('ciphertext')
      .where('userId', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.ciphertext;
const rowOf = (userId: string) => api.db.selectFrom('userSettings').selectAll().where('userId', '=', userId).execute();
const fields = 'openaiApiKey anthropicApiKey fecApiKey openaiModel defaultSimulationSize hasCompletedTour';

async function update(user: string, input: Record<string, unknown>) {
  const query = `mutation ($input: SettingsInput!) { updateSettings(input: $input) { providerKeys { provider } hasFecKey settings { ${fields} } } }`;
  const { data, errors } = await api.ask({ user }, query, { input });
  return { settings: data?.['updateSettings'] as Record<string, any> | undefined, errors };
}

test('settings are created with the defaults when none exist, once', async () => {
  const user = await person();
  expect(await rowOf(user)).toEqual([]);
  const ask = () => api.ask({ user }, `{ me { settings { ${fields} } hasFecKey } }`);
  const [one] = await Promise.all([ask(), ask(), ask()]);
  expect(one.data).toEqual({
    me: {
      settings: {
        openaiApiKey: '',
        anthropicApiKey: '',
        fecApiKey: '',
        openaiModel: null,
        defaultSimulationSize: 10,
        hasCompletedTour: false,
      },
      hasFecKey: false,
    },
  });
  expect((await rowOf(user)).length).toBe(1);
});

test('an update changes the given fields and updatedAt, and keys are stored encrypted and returned as masks', async () => {
  const user = await person();
  await update(user, { openaiApiKey: ' sk-one-0123456789 ', fecApiKey: 'fec-key-0123456789', openaiModel: 'gpt-4o' });
  const [[before], keyBefore] = [await rowOf(user), await keyOf(user, 'openai')];
  const { settings } = await update(user, { hasCompletedTour: true, defaultSimulationSize: 25 });
  expect(settings).toEqual({
    providerKeys: [{ provider: 'openai' }],
    hasFecKey: true,
    settings: {
      openaiApiKey: '••••6789',
      anthropicApiKey: '',
      fecApiKey: '••••6789',
      openaiModel: 'gpt-4o',
      defaultSimulationSize: 25,
      hasCompletedTour: true,
    },
  });
  const [after] = await rowOf(user);
  expect(await keyOf(user, 'openai')).toBe(keyBefore);
  expect(keyBefore).toMatch(/^v1:/);
  expect(Number(after?.updatedAt)).toBeGreaterThan(Number(before?.updatedAt));
});

test('a mask written back changes nothing, an empty key is removed', async () => {
  const user = await person();
  await update(user, {
    openaiApiKey: 'sk-one-0123456789',
    anthropicApiKey: 'sk-ant-0123456789',
    fecApiKey: 'fec-0123456789',
  });
  const before = await keyOf(user, 'openai');
  const { settings } = await update(user, { openaiApiKey: '••••6789', anthropicApiKey: '', fecApiKey: null });
  expect(settings).toMatchObject({ providerKeys: [{ provider: 'openai' }], hasFecKey: true });
  expect(await keyOf(user, 'openai')).toBe(before);
});

test('invalid settings are refused and nothing is changed', async () => {
  const user = await person();
  await update(user, { openaiModel: 'gpt-4o' });
  for (const [input, field] of [
    [{ fecApiKey: 'two words', openaiModel: 'x' }, 'fecApiKey'],
    [{ defaultSimulationSize: 0 }, 'defaultSimulationSize'],
    [{ defaultSimulationSize: 100_001 }, 'defaultSimulationSize'],
    [{ openaiModel: 'm'.repeat(101) }, 'openaiModel'],
  ] as const) {
    const { errors } = await update(user, input);
    expect(errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field });
  }
  expect(await rowOf(user)).toMatchObject([{ openaiModel: 'gpt-4o', defaultSimulationSize: 10 }]);
});

test('preferences are changed one by one, null removes one, and each has the limits of a run', async () => {
  const user = await person();
  const save = (preferences: Record<string, unknown>) =>
    api.ask(
      { user },
      'mutation ($input: SettingsInput!) { updateSettings(input: $input) { preferences { language spendCapUsd } } }',
      { input: { preferences } },
    );
  const told = async () => (await api.ask({ user }, '{ me { preferences { language spendCapUsd } } }')).data?.['me'];
  expect(await told()).toEqual({ preferences: { language: null, spendCapUsd: null } });
  await Promise.all([save({ language: ' Brazilian Portuguese ' }), save({ spendCapUsd: 2.5 })]);
  for (const unchanged of [{}, null]) await update(user, { hasCompletedTour: true, preferences: unchanged });
  expect(await told()).toEqual({ preferences: { language: 'Brazilian Portuguese', spendCapUsd: 2.5 } });
  const { errors } = await save({ language: 'Spanish"}' });
  expect(errors[0]).toMatchObject({
    message: 'Language must be its name, such as Spanish: 2 to 40 letters',
    extensions: { name: 'InvalidInput', field: 'language' },
  });
  const preferences = { language: null, spendCapUsd: 2.5 };
  expect((await save({ language: null })).data).toEqual({ updateSettings: { preferences } });
  expect(await told()).toEqual({ preferences });
});

test('a size that a person saves counts as chosen, also the one that settings begin with', async () => {
  const user = await person();
  const chosen = async () => (await api.ask({ user }, '{ me { preferences { numUsers } } }')).data?.['me'];
  await update(user, { openaiModel: 'gpt-4o' });
  expect(await chosen()).toEqual({ preferences: { numUsers: null } });
  await update(user, { defaultSimulationSize: 10 });
  expect(await chosen()).toEqual({ preferences: { numUsers: 10 } });
  expect(await rowOf(user)).toMatchObject([{ defaultSimulationSize: 10 }]);
});

test('people can access only their own settings, and guests have none', async () => {
  const [owner, other] = [await person(), await person()];
  await update(owner, { openaiModel: 'owners-model' });
  const [row] = await rowOf(owner);
  const { data } = await api.ask({ user: other }, '{ listUserSettings { items { id openaiModel } } }');
  expect(JSON.stringify(data)).not.toContain('owners-model');
  const stolen = await api.ask(
    { user: other },
    'mutation ($id: ID!) { updateUserSettings(input: { id: $id, openaiModel: "mine" }) { id } }',
    {
      id: row?.id,
    },
  );
  expect(stolen.errors[0]?.extensions).toMatchObject({ name: 'RecordNotFound' });
  for (const as of ['guest', 'service'] as const) {
    const { errors } = await api.ask(as, 'mutation { updateSettings(input: { openaiModel: "x" }) { userId } }');
    expect(errors[0]?.extensions).toMatchObject({ name: 'NotSignedIn' });
  }
  expect(await rowOf(owner)).toMatchObject([{ openaiModel: 'owners-model' }]);
});

test('a key that cannot be checked at the moment can still be saved', async () => {
  const user = await person();
  const check = await api.ask(
    { user },
    'mutation { checkProviderKey(provider: "openai", key: "sk-new-0123456789") { outcome message } }',
  );
  expect(check.data).toEqual({
    checkProviderKey: { outcome: 'unreachable', message: 'OpenAI could not be asked just now.' },
  });
  expect((await update(user, { openaiApiKey: 'sk-new-0123456789' })).settings).toMatchObject({
    providerKeys: [{ provider: 'openai' }],
  });
  const none = await api.ask({ user }, 'mutation { checkProviderKey(provider: "anthropic") { outcome } }');
  expect(none.errors[0]).toMatchObject({ message: 'Anthropic API key not configured' });
  expect(
    (await api.db.selectFrom('keyCheck').select('ciphertext').execute()).map(({ ciphertext }) => ciphertext),
  ).toEqual(['']);
}, 60_000);

test('a refused key is marked until a call with it succeeds, and a simulated key is always marked', async () => {
  const user = await person();
  const key = 'sk-refused-0123456789';
  await update(user, { openaiApiKey: key, anthropicApiKey: 'sim-0123456789' });
  const account = await ensureAccount(api.db, 'openai', key, api.env);
  const states = async () =>
    (await api.ask({ user }, '{ me { providerKeys { provider isSimulated refusedAt } } }')).data?.['me'];
  const openai = (refusedAt: unknown) => ({
    providerKeys: [
      { provider: 'openai', isSimulated: false, refusedAt },
      { provider: 'anthropic', isSimulated: true, refusedAt: null },
    ],
  });
  expect(await states()).toEqual(openai(null));
  await noteKeyVerdict(api.db, account.id, 'refused');
  expect(await states()).toEqual(openai(expect.stringMatching(/^\d{4}-/)));
  const call = {
    accountId: account.id,
    purpose: 'reaction',
    provider: 'openai',
    priority: 5,
    weight: 1,
    releasedAt: new Date(),
  };
  const started = async (outcome: string) => {
    const startsAt = new Date(Date.now() + 1_000);
    const permit = { ...call, id: randomUUID(), startsAt, leaseUntil: startsAt, outcome };
    await api.db.insertInto('permit').values(permit).execute();
  };
  await started('ProviderError');
  expect(await states()).toEqual(openai(expect.any(String)));
  await started('ok');
  expect(await states()).toEqual(openai(null));
  await api.db.deleteFrom('permit').where('accountId', '=', account.id).execute();
  expect(await states()).toEqual(openai(null));
});

test('the browser reads settings from its cache for a while, and otherwise from the server', async () => {
  const user = await person();
  const browserOf = (viewer: string) =>
    new ApolloClient({
      link: new HttpLink({ uri: `${api.url}/graphql`, headers: headersOf({ user: viewer }) }),
      cache: createCache(),
    });
  const client = browserOf(user);
  expect(await loadSettings(client)).toMatchObject({ defaultSimulationSize: 10, hasCompletedTour: false });
  await update(user, { openaiApiKey: 'sk-from-elsewhere-4321' });
  expect(await loadSettings(client)).toMatchObject({ openaiApiKey: '' });
  expect(await loadSettings(client, { forceReload: true })).toMatchObject({ openaiApiKey: '••••4321' });
  await expect(loadSettings(browserOf('somebody-else'))).rejects.toThrow(/^GraphQL errors: /);
});

test('preferences of the audience, the amount, time zone and locale are kept, taken back and checked', async () => {
  const user = await person();
  const names = 'startWith segmentIds modelProvider models askAboveUsd timeZone locale';
  const save = async (preferences: Record<string, unknown>) => {
    const query = `mutation ($input: SettingsInput!) { updateSettings(input: $input) { preferences { ${names} } } }`;
    const { data, errors } = await api.ask({ user }, query, { input: { preferences } });
    const saved = data?.['updateSettings'] as { preferences: unknown } | undefined;
    return errors[0]?.message ?? saved?.preferences;
  };
  const none = Object.fromEntries(names.split(' ').map((name) => [name, null]));
  expect(await save({})).toEqual(none);
  const chosen = {
    startWith: 'defaults',
    segmentIds: ['a', 'b'],
    modelProvider: 'all',
    models: ['gpt-4o'],
    askAboveUsd: 0,
    timeZone: 'Europe/Berlin',
    locale: 'de-DE',
  };
  expect(await save({ ...chosen, modelProvider: 'anthropic+openai' })).toEqual(chosen);
  expect(await save({ models: null, modelProvider: null })).toEqual({ ...chosen, models: null, modelProvider: null });
  for (const [wrong, text] of [
    [{ startWith: 'tomorrow' }, 'A new message starts with last-run or defaults'],
    [{ modelProvider: 'nobody' }, 'Unsupported model provider: nobody'],
    [{ models: ['a b'] }, 'A model name is not valid'],
    [{ askAboveUsd: -1 }, 'The amount to ask above must be 0 dollars or more'],
    [{ timeZone: 'Mars/Olympus' }, 'The time zone is not known'],
    [{ locale: 'x' }, 'A locale is a language and mostly a country, such as en-GB'],
  ] as const)
    expect(await save(wrong)).toBe(text);
});
