import { providerList } from '../../domain/providers/provider.ts';
import type { Tokens } from '../../api/identity/issue-tokens.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const fields =
  '{ userId username providerKeys { provider mask } settings { id openaiApiKey anthropicApiKey openaiModel defaultSimulationSize hasCompletedTour updatedAt } }';
const saveKey = `mutation ($provider: String!, $key: String!) { saveProviderKey(provider: $provider, key: $key) ${fields} }`;
const saveSettings = `mutation ($input: SettingsInput!) { updateSettings(input: $input) ${fields} }`;
const realKey = 'sk-test-0123456789-QRST';

const settingsRows = (userId: string) =>
  api.db.selectFrom('userSettings').selectAll().where('userId', '=', userId).execute();

test('the first read creates settings with defaults, once even for concurrent reads', async () => {
  const { accessToken: token } = await api.signedIn('first@example.com');
  const looks = [1, 2, 3, 4].flatMap(() => [api.get('/auth/me', { token }), api.ask(token, `{ me ${fields} }`)]);
  const replies = await Promise.all(looks);
  const users = replies.map(({ body }) => body['data']?.me ?? body);
  const [user] = users;
  expect(user).toMatchObject({ username: 'first@example.com' });
  expect(user.settings).toMatchObject({
    openaiApiKey: '',
    anthropicApiKey: '',
    defaultSimulationSize: 10,
    hasCompletedTour: false,
  });
  expect(replies[0]?.body).toMatchObject({ preferences: { language: null } });
  expect(new Set(users.map(({ settings }) => settings.id)).size).toBe(1);
  expect(await settingsRows(user.userId)).toHaveLength(1);
});

test('the current user has the attributes given at sign-up', async () => {
  const { accessToken: token } = await api.signedIn('attributes@example.com');
  expect((await api.get('/auth/me', { token })).body).toMatchObject({
    email: 'attributes@example.com',
    emailVerified: true,
    givenName: 'Ann',
    familyName: 'Bee',
    phoneNumber: '+12025550100',
  });
});

test('guests have no settings', async () => {
  const { body } = await api.post('/graphql', { query: `{ me ${fields} }` });
  expect(body['errors'][0]).toMatchObject({
    message: 'User needs to be authenticated to call this API.',
    extensions: { code: 'unauthenticated', name: 'NotSignedIn' },
  });
});

describe('stored provider keys', () => {
  let token: string;
  let userId: string;
  const save = async (provider: string, key: string) => (await api.ask(token, saveKey, { provider, key })).body;
  const update = async (input: object) => (await api.ask(token, saveSettings, { input })).body;
  const stored = async () => (await settingsRows(userId))[0];
  const keys = () =>
    api.db.selectFrom('providerKey').selectAll().where('userId', '=', userId).orderBy('provider').execute();
  beforeEach(async () => {
    const email = `keys-${Math.random().toString(36).slice(2)}@example.com`;
    token = (await api.signedIn(email)).accessToken;
    userId = (await api.get('/auth/me', { token })).body['userId'];
  });

  test('are trimmed, encrypted and shown as a mask', async () => {
    const { data } = await save('openai', `  ${realKey}\n`);
    expect(data.saveProviderKey).toMatchObject({
      providerKeys: [{ provider: 'openai', mask: '••••QRST' }],
      settings: { openaiApiKey: '••••QRST', anthropicApiKey: '' },
    });
    expect(await keys()).toMatchObject([{ provider: 'openai', ciphertext: expect.stringMatching(/^v1:/) }]);
    expect(JSON.stringify(await keys())).not.toContain('0123456789');
  });

  test('stay unchanged when their mask is written back or they are omitted, and are removed by an empty text', async () => {
    await update({
      openaiApiKey: realKey,
      anthropicApiKey: `${realKey}-2`,
      openaiModel: 'gpt-4o',
      defaultSimulationSize: 50,
    });
    const [before, keysBefore] = [await stored(), await keys()];
    await save('openai', '••••QRST');
    await update({ openaiApiKey: '••••QRST', defaultSimulationSize: 60 });
    expect(await keys()).toEqual(keysBefore);
    const masked = await stored();
    expect(masked).toMatchObject({ openaiModel: 'gpt-4o', defaultSimulationSize: 60 });
    expect(masked?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
    const { data } = await save('openai', '');
    expect(data.saveProviderKey).toMatchObject({
      providerKeys: [{ provider: 'anthropic', mask: '••••ST-2' }],
      settings: { openaiApiKey: '' },
    });
  });

  test('belong to a known provider', async () => {
    const { errors } = await save('ollama', realKey);
    expect(errors[0].message).toMatch(/^Keys are of openai/);
    expect(await keys()).toEqual([]);
  });

  test.each([
    [{ openaiApiKey: 'sk two words' }, 'openaiApiKey'],
    [{ anthropicApiKey: 'schlüssel-0123456789' }, 'anthropicApiKey'],
    [{ defaultSimulationSize: 0 }, 'defaultSimulationSize'],
    [{ defaultSimulationSize: 100_001 }, 'defaultSimulationSize'],
    [{ openaiModel: 'x'.repeat(101) }, 'openaiModel'],
  ])('cannot be %j, which changes nothing', async (variables, field) => {
    const before = await stored();
    const { errors } = await update(variables);
    expect(errors[0].extensions).toMatchObject({ code: 'bad-input', field });
    expect(await stored()).toEqual(before);
  });

  test('are simulated after choosing the simulated provider, except those that already exist', async () => {
    await save('openai', realKey);
    const use = async () =>
      (await api.ask(token, `mutation { useSimulatedProvider ${fields} }`)).body['data'].useSimulatedProvider;
    const first = await use();
    expect(first.providerKeys.map((key: { provider: string }) => key.provider)).toEqual(providerList);
    expect(first.settings).toMatchObject({ openaiApiKey: '••••QRST' });
    expect((await use()).settings.anthropicApiKey).toBe(first.settings.anthropicApiKey);
  });

  test('are never replaced by simulated ones when they are real', async () => {
    for (const provider of providerList) await save(provider, realKey);
    const { errors } = (await api.ask(token, `mutation { useSimulatedProvider ${fields} }`)).body;
    expect(errors[0].message).toBe('Every provider has a key. Remove one to use the simulated provider.');
  });
});

test('the demo account is shown only if it is configured, and never behind a proxy', async () => {
  const local = await startIdentityApi({ DEMO_SIGN_IN: 'demo@soundings.example:Demo-pass:1' });
  const told = ((await (await fetch(`${local.url}/api/config`)).json()) as { demo: unknown }).demo;
  const toldBehindProxy = (await local.get('/api/config')).body['demo'];
  await local.close();
  expect(told).toEqual({ email: 'demo@soundings.example', password: 'Demo-pass:1' });
  expect(toldBehindProxy).toBeNull();
  expect((await api.get('/api/config')).body['demo']).toBeNull();
});

test.each([
  ['/auth/sign-in', 'Failed to sign in'],
  ['/auth/sign-up', 'Failed to sign up'],
  ['/auth/confirm-sign-up', 'Failed to verify email'],
  ['/auth/sign-out', 'Failed to sign out'],
])('an internal error at %s is reported as %s and logged without content', async (path, message) => {
  const broken = await startIdentityApi();
  await broken.db.schema.dropTable('rateLimit').execute();
  await broken.db.schema.dropTable('refreshToken').execute();
  const secret = 'Secret-pass1';
  const attributes = { phone_number: '+12025550100', given_name: 'Ann', family_name: 'Bee' };
  const reply = await broken.post(path, {
    username: 'ann@example.com',
    password: secret,
    confirmationCode: '123456',
    refreshToken: secret,
    attributes,
  });
  await broken.close();
  expect([reply.status, reply.body]).toEqual([500, { name: 'UnknownException', message }]);
  expect(broken.lines()).toContain('an identity endpoint failed');
  expect(broken.lines()).not.toContain(secret);
});

test('the log contains no password, code, token, key or address', async () => {
  const username = 'logged@example.com';
  await api.signUp(username);
  const [code = ''] = api.codesTo(username);
  await api.post('/auth/confirm-sign-up', { username, confirmationCode: code });
  const tokens = (await api.post('/auth/sign-in', { username, password })).body['tokens'] as Tokens;
  const refreshed = (await api.post('/auth/tokens', { refreshToken: tokens.refreshToken })).body;
  await api.ask(tokens.accessToken, saveKey, { provider: 'openai', key: realKey });
  await api.post('/auth/sign-in', { username, password: 'Wrong-pass1' });
  await api.post('/auth/sign-out', { refreshToken: refreshed['refreshToken'] });
  const secrets = [password, 'Wrong-pass1', realKey, username, ...Object.values(tokens), ...Object.values(refreshed)];
  const lines = api.lines();
  expect(lines).toContain('signed in');
  const told = secrets.filter((secret) => typeof secret === 'string' && secret !== 'Bearer' && lines.includes(secret));
  expect(told).toEqual([]);
  expect(code).toMatch(/^\d{6}$/);
  // Ids and times contain digits too; a code is surrounded by other characters.
  expect(lines).not.toMatch(new RegExp(`\\b${code}\\b`));
});
