import { randomUUID } from 'node:crypto';
import { newEncryptionKey } from '../../../config/env.ts';
import { openKey } from '../../../services/agents/keys.ts';
import { createKeyOf, metadataUrl, startAgentApi, type AgentApi, type Person } from './agents-support.ts';

let api: AgentApi;
let ann: Person;
beforeAll(async () => {
  api = await startAgentApi();
  ann = await api.person('ann@example.com');
});
afterAll(() => api.close());

async function call(headers: Record<string, string> | [string, string][], path = '/agent') {
  const response = await fetch(api.gateUrl + path, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, any>, headers: response.headers };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const keysOf = async (person: Person) =>
  (await person.ask('{ agentKeys { id name hint state expiresAt callsToday lastUsedAt permissions } }')).data.agentKeys;

test('a key is shown once, stored as a peppered hash, and lets an agent act as its owner with its permissions', async () => {
  const { key, agentKey } = await createKeyOf(ann, {
    permissions: ['spend', 'runs:read', 'spend'],
    dayLimitUsd: 2,
    expiresInDays: 90,
  });
  expect(key).toMatch(/^snd_live_[A-Za-z0-9_-]{43}$/);
  expect(agentKey).toMatchObject({
    name: 'Nightly tracker',
    hint: key.slice(-4),
    permissions: ['runs:read', 'spend'],
    rateLimitRequests: 60,
    rateLimitPeriod: 'minute',
    dayLimitUsd: 2,
    state: 'active',
    lastUsedAt: null,
  });
  expect(Math.round((Date.parse(agentKey['expiresAt']) - Date.now()) / 86_400_000)).toBe(90);
  for (const headers of [bearer(key), { 'x-api-key': key }] as Record<string, string>[]) {
    const { status, body } = await call(headers);
    expect([status, body['userId'], body['agent'].permissions]).toEqual([200, ann.userId, ['runs:read', 'spend']]);
  }
  const rows = await Promise.all([
    api.db.selectFrom('agentKey').selectAll().execute(),
    api.db.selectFrom('mcpApiKey').selectAll().execute(),
  ]);
  const stored = JSON.stringify(rows);
  expect([stored.includes(key), stored.includes(key.slice(9)), api.lines().includes(key)]).toEqual([
    false,
    false,
    false,
  ]);
  await expect(openKey({ db: api.db, encryptionKey: newEncryptionKey() }, key)).rejects.toMatchObject({
    name: 'InvalidApiKey',
  });
});

test('the record of a key in the data API says the same, with its hash masked', async () => {
  const { key, agentKey } = await createKeyOf(ann, { name: 'Used' });
  const record = async () =>
    (
      await ann.ask(
        `{ getMCPApiKey(id: "${agentKey.id}") { name userId hashedKey isOAuth permissions rateLimitRequests expiresAt } }`,
      )
    ).data.getMCPApiKey;
  await call(bearer(key));
  expect(await record()).toMatchObject({
    name: 'Used',
    userId: ann.userId,
    isOAuth: false,
    permissions: ['runs:read'],
  });
  expect((await record()).hashedKey).toMatch(/^••••/);
});

describe('refused', () => {
  const refused = async (headers: Record<string, string> | [string, string][]) => {
    const { status, body, headers: got } = await call(headers);
    return [status, body['name'], got.get('www-authenticate')];
  };
  const invalid = `Bearer error="invalid_token", resource_metadata="${metadataUrl}"`;

  test('no credential is told where to get a token', async () => {
    expect(await refused({})).toEqual([401, 'CredentialsMissing', `Bearer resource_metadata="${metadataUrl}"`]);
    expect(await refused({ authorization: 'Basic YTpi' })).toEqual([
      401,
      'CredentialsMissing',
      `Bearer resource_metadata="${metadataUrl}"`,
    ]);
  });

  test('unknown, malformed, and a person’s own access token', async () => {
    const unknown = `snd_live_${'A'.repeat(43)}`;
    expect(await refused(bearer(unknown))).toEqual([401, 'InvalidApiKey', invalid]);
    expect(await refused(bearer('snd_live_short'))).toEqual([401, 'InvalidApiKey', invalid]);
    const { accessToken } = await api.signedIn(`${randomUUID()}@example.com`);
    expect(await refused(bearer(accessToken))).toEqual([401, 'InvalidTokensException', invalid]);
  });

  test('two credentials', async () => {
    const { key } = await createKeyOf(ann);
    expect(await refused({ ...bearer(key), 'x-api-key': key })).toEqual([400, 'ConflictingCredentials', null]);
  });

  test('revoked: at once, for good, shown as such, and once', async () => {
    const { key, agentKey } = await createKeyOf(ann, { name: 'Lost' });
    expect((await call(bearer(key))).status).toBe(200);
    const revoke = `mutation { revokeAgentKey(id: "${agentKey.id}") }`;
    expect((await ann.ask(revoke)).data.revokeAgentKey).toBe(true);
    expect(await refused(bearer(key))).toEqual([401, 'InvalidApiKey', invalid]);
    expect((await ann.ask(revoke)).data.revokeAgentKey).toBe(false);
    expect((await keysOf(ann)).find(({ id }: any) => id === agentKey.id)).toMatchObject({ state: 'revoked' });
    const later = `mutation { updateMCPApiKey(input: { id: "${agentKey.id}", expiresAt: "2099-01-01T00:00:00.000Z" }) { id } }`;
    expect((await ann.ask(later)).errors).toBeUndefined();
    expect(await refused(bearer(key))).toEqual([401, 'InvalidApiKey', invalid]);
  });

  test('expired', async () => {
    const { key, agentKey } = await createKeyOf(ann, { name: 'Old', expiresInDays: 1 });
    await api.db
      .updateTable('agentKey')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('keyId', '=', agentKey.id)
      .execute();
    expect(await refused(bearer(key))).toEqual([401, 'InvalidApiKey', invalid]);
    expect((await keysOf(ann)).find(({ id }: any) => id === agentKey.id)).toMatchObject({ state: 'expired' });
  });

  test('deleted, and its usage with it', async () => {
    const { key, agentKey } = await createKeyOf(ann);
    expect((await call(bearer(key))).status).toBe(200);
    expect((await ann.ask(`mutation { deleteAgentKey(id: "${agentKey.id}") }`)).data.deleteAgentKey).toBe(true);
    expect(await refused(bearer(key))).toEqual([401, 'InvalidApiKey', invalid]);
    expect((await keysOf(ann)).map(({ id }: any) => id)).not.toContain(agentKey.id);
  });

  test('the key of a person who may not sign in any more', async () => {
    const bob = await api.person('bob@example.com');
    const { key } = await createKeyOf(bob);
    expect((await call(bearer(key))).status).toBe(200);
    await api.db.updateTable('account').set({ disabledAt: new Date() }).where('id', '=', bob.userId).execute();
    expect(await refused(bearer(key))).toEqual([401, 'InvalidApiKey', invalid]);
  });
});

test('above its rate limit a key gets 429 with the time to wait, other keys go on, and the period is its own', async () => {
  const { key } = await createKeyOf(ann, { rateLimitRequests: 2, rateLimitPeriod: 'hour' });
  const other = await createKeyOf(ann, { rateLimitRequests: 2 });
  const rate = ({ headers }: Awaited<ReturnType<typeof call>>) =>
    ['limit', 'remaining'].map((name) => headers.get(`ratelimit-${name}`));
  expect(rate(await call(bearer(key)))).toEqual(['2', '1']);
  expect(rate(await call({ 'x-api-key': key }))).toEqual(['2', '0']);
  const refused = await call(bearer(key));
  expect([refused.status, refused.body['name'], ...rate(refused)]).toEqual([429, 'AgentRateReached', '2', '0']);
  const wait = Number(refused.headers.get('retry-after'));
  expect([wait > 3500, wait <= 3600, refused.headers.get('ratelimit-reset')]).toEqual([true, true, String(wait)]);
  expect((await call(bearer(other.key))).status).toBe(200);
});

test('a connected client has a record and a rate limit of its own', async () => {
  const carl = await api.person('carl@example.com');
  const { status, headers } = await call(bearer(`token-of:${carl.userId}`));
  expect([status, headers.get('ratelimit-limit')]).toEqual([200, '60']);
  await Promise.all(Array.from({ length: 5 }, () => call(bearer(`token-of:${carl.userId}`))));
  const { data } = await carl.ask('{ listMCPApiKeys { items { name isOAuth clientId } } }');
  expect(data.listMCPApiKeys.items).toEqual([
    { name: 'Desk agent', isOAuth: true, clientId: 'https://agent.example/client.json' },
  ]);
  expect(await keysOf(carl)).toEqual([]);
});

test('a record that somebody creates or changes through the data API makes no key and widens none', async () => {
  const { key, agentKey } = await createKeyOf(ann, { permissions: ['runs:read'], rateLimitRequests: 5 });
  const { secretHash } = await api.db
    .selectFrom('agentKey')
    .select('secretHash')
    .where('keyId', '=', agentKey.id)
    .executeTakeFirstOrThrow();
  const forged = `snd_live_${'B'.repeat(43)}`;
  const create = `mutation ($input: CreateMCPApiKeyInput!) { createMCPApiKey(input: $input) { id } }`;
  const record = {
    userId: ann.userId,
    name: 'Forged',
    rateLimitRequests: 99,
    rateLimitPeriod: 'minute',
    expiresAt: '2099-01-01T00:00:00.000Z',
    permissions: ['spend'],
  };
  expect((await ann.ask(create, { input: { ...record, hashedKey: forged } })).errors).toBeUndefined();
  expect((await call(bearer(forged))).status).toBe(401);
  expect((await ann.ask(create, { input: { ...record, hashedKey: secretHash } })).errors).toHaveLength(1);
  const widen = `mutation { updateMCPApiKey(input: { id: "${agentKey.id}", permissions: ["runs:read", "spend"], rateLimitRequests: 9999 }) { id } }`;
  expect((await ann.ask(widen)).errors).toBeUndefined();
  const { body, headers } = await call(bearer(key));
  expect([body['agent'].permissions, headers.get('ratelimit-limit')]).toEqual([['runs:read'], '5']);
  const narrow = `mutation { updateMCPApiKey(input: { id: "${agentKey.id}", permissions: [] }) { id } }`;
  expect((await ann.ask(narrow)).errors).toBeUndefined();
  expect((await call(bearer(key))).body['agent'].permissions).toEqual([]);
});

test.each([
  [{ name: '  ' }, 'name'],
  [{ permissions: [] }, 'permissions'],
  [{ permissions: ['everything'] }, 'permissions'],
  [{ rateLimitRequests: 0 }, 'rateLimitRequests'],
  [{ rateLimitPeriod: 'second' }, 'rateLimitPeriod'],
  [{ dayLimitUsd: -1 }, 'dayLimitUsd'],
  [{ expiresInDays: 0 }, 'expiresInDays'],
])('a key with %j is refused with the name of the field', async (input, field) => {
  const given = { name: 'Key', permissions: ['runs:read'], ...input };
  const { errors } = await ann.ask('mutation ($input: AgentKeyInput!) { createAgentKey(input: $input) { key } }', {
    input: given,
  });
  expect(errors[0].extensions).toMatchObject({ code: 'bad-input', field });
});

test('people see and change only their own keys, and agents none at all', async () => {
  const eve = await api.person('eve@example.com');
  const { key, agentKey } = await createKeyOf(ann);
  expect(await keysOf(eve)).toEqual([]);
  const { data } = await eve.ask(
    `mutation { revokeAgentKey(id: "${agentKey.id}") deleteAgentKey(id: "${agentKey.id}") }`,
  );
  expect(data).toEqual({ revokeAgentKey: false, deleteAgentKey: false });
  const asAgent = async (query: string) => {
    const response = await fetch(`${api.gateUrl}/graphql`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return [response.status, ((await response.json()) as { name: string }).name];
  };
  for (const query of [
    '{ agentKeys { id } }',
    '{ agentLimits { dayLimitUsd } }',
    '{ agentUsage { calls } }',
    'mutation { createAgentKey(input: { name: "More", permissions: ["spend"] }) { key } }',
    `mutation { revokeAgentKey(id: "${agentKey.id}") }`,
    `mutation { deleteAgentKey(id: "${agentKey.id}") }`,
    'mutation { updateAgentLimits(input: { asksAboveUsd: 9, dayLimitUsd: 9, monthLimitUsd: 9 }) { dayLimitUsd } }',
  ])
    expect([query, await asAgent(query)]).toEqual([query, [403, 'PeopleOnly']]);
});
