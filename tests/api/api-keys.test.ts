import { sql } from 'kysely';
import { createApiKey } from '../../api/access/api-keys.ts';
import { revokeApiKey } from '../../db/agents/data-api-keys.ts';
import { groups } from '../../local/operator/groups.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let key: string;
beforeAll(async () => {
  api = await startIdentityApi();
  key = (await createApiKey(api.db, 'tests')).key;
});
afterAll(() => api.close());

async function ask(headers: Record<string, string>, query = '{ listCohorts { items { name userId } } }') {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  const { data = null, errors = [] } = (await response.json()) as {
    data?: unknown;
    errors?: { extensions: { name: string } }[];
  };
  return { status: response.status, data, names: errors.map(({ extensions }) => extensions.name) };
}

const refused = { status: 401, data: null, names: ['InvalidApiKey'] };

test('a key gives access to the records of all people, except Todo', async () => {
  await api.db.insertInto('cohort').values({ id: 'of-ann', name: 'Ann’s', userId: 'ann', type: 'other' }).execute();
  expect(await ask({ 'x-api-key': key })).toEqual({
    status: 200,
    data: { listCohorts: { items: [{ name: 'Ann’s', userId: 'ann' }] } },
    names: [],
  });
  const made = await ask(
    { 'x-api-key': key },
    'mutation { createCohort(input: { name: "by key", userId: "bob", type: "other" }) { userId } }',
  );
  expect(made.data).toEqual({ createCohort: { userId: 'bob' } });
  const todo = await ask({ 'x-api-key': key }, '{ listTodos { items { id } } }');
  expect([todo.data, todo.names.length]).toEqual([{ listTodos: { items: [] } }, 1]);
});

test('a key is stored hashed and never logged', async () => {
  const rows = JSON.stringify(await api.db.selectFrom('dataApiKey').selectAll().execute());
  expect([rows.includes(key), rows.includes(key.slice(4)), api.lines().includes(key)]).toEqual([false, false, false]);
});

test('the last use of a key is recorded', async () => {
  const { id, key: fresh } = await createApiKey(api.db, 'noted');
  const lastUse = () =>
    api.db.selectFrom('dataApiKey').select('lastUsedAt').where('id', '=', id).executeTakeFirstOrThrow();
  expect((await lastUse()).lastUsedAt).toBeNull();
  await ask({ 'x-api-key': fresh });
  expect((await lastUse()).lastUsedAt).toBeInstanceOf(Date);
});

test.each([
  ['unknown', () => `sdk_${'A'.repeat(43)}`],
  ['empty', () => ''],
  ['cut short', () => key.slice(0, -1)],
  ['in capitals', () => key.toUpperCase()],
  [
    'its hash instead',
    async () => (await api.db.selectFrom('dataApiKey').select('keyHash').executeTakeFirstOrThrow()).keyHash,
  ],
])('a key is refused when it is %s', async (_what, given) => {
  expect(await ask({ 'x-api-key': await given() })).toEqual(refused);
});

test('a key is refused once it is revoked or has expired', async () => {
  const [ended, late] = [await createApiKey(api.db, 'ended'), await createApiKey(api.db, 'late', 1)];
  for (const one of [ended, late]) expect((await ask({ 'x-api-key': one.key })).status).toBe(200);
  await revokeApiKey(api.db, ended.id);
  await sql`update data_api_key set expires_at = now() where id = ${late.id}`.execute(api.db);
  for (const one of [ended, late]) expect(await ask({ 'x-api-key': one.key })).toEqual(refused);
});

test('a request with two identities is refused, even if both are valid', async () => {
  const { accessToken } = await api.signedIn('two@example.com');
  const conflict = { status: 400, data: null, names: ['ConflictingCredentials'] };
  for (const authorization of [`Bearer ${accessToken}`, 'Bearer rubbish', 'AWS4-HMAC-SHA256 rubbish', ''])
    expect(await ask({ 'x-api-key': key, authorization })).toEqual(conflict);
});

test('operations for people are refused to API keys', async () => {
  expect((await ask({ 'x-api-key': key }, '{ me { userId } }')).names).toEqual(['NotSignedIn']);
  expect((await fetch(`${api.url}/auth/me`, { headers: { 'x-api-key': key } })).status).toBe(401);
});

describe('the operator command', () => {
  async function operate(subject: string, verb: string, ...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    await groups[subject]?.[verb]?.run({ db: api.db, env: api.env, args, say: (line) => lines.push(line) });
    return lines;
  }

  test('creates a key, lists it without its text, and revokes it', async () => {
    const [made = '', about = ''] = await operate('keys', 'create', 'Nightly export', '--expires-days', '30');
    const id = /key-\w+/.exec(about)?.[0] ?? '';
    expect((await ask({ 'x-api-key': made })).status).toBe(200);
    const listed = (await operate('keys', 'list')).join('\n');
    expect(listed).toMatch(new RegExp(`^${id} +Nightly export +active +`, 'm'));
    expect(listed).not.toContain(made);
    await operate('keys', 'revoke', id);
    expect(await ask({ 'x-api-key': made })).toEqual(refused);
    expect((await operate('keys', 'list')).join('\n')).toMatch(new RegExp(`^${id} +Nightly export +revoked +`, 'm'));
    await expect(operate('keys', 'revoke', id)).rejects.toThrow(`There is no unrevoked key ${id}`);
  });

  test('creates a credential, lists it without its secret, and revokes it', async () => {
    const [idLine = '', secretLine = ''] = await operate('credentials', 'create', 'Mirror');
    const id = idLine.split(/ +/)[1] ?? '';
    const listed = (await operate('credentials', 'list')).join('\n');
    expect(listed).toMatch(new RegExp(`^${id} +Mirror +active +`, 'm'));
    expect(listed).not.toContain(secretLine.split(/ +/)[1]);
    await operate('credentials', 'revoke', id);
    await expect(operate('credentials', 'revoke', id)).rejects.toThrow('There is no unrevoked credential');
  });

  test.each([
    ['no name', ['keys', 'create']],
    ['two names', ['keys', 'create', 'Nightly', 'export']],
    ['no whole number of days', ['keys', 'create', 'x', '--expires-days', '1.5']],
    ['an unknown option', ['credentials', 'create', 'x', '--forever']],
  ])('explains how to use %s', async (_what, [subject = '', verb = '', ...args]) => {
    await expect(operate(subject, verb, ...args)).rejects.toThrow(/Give one|whole number|Unknown option/);
  });
});
