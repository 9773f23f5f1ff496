import { sql } from 'kysely';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { storeQueuedImport } from '../_support/stored-imports.ts';
import { tempFolder } from '../_support/temp-folder.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi({ SOUNDINGS_HOME: tempFolder('leaving') });
});
afterAll(() => api.close());

test('deleting the account removes all data at once, and the person may sign up again', async () => {
  const email = 'leaver@example.com';
  const { accessToken: token, idToken } = await api.signedIn(email);
  const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const headers = { authorization: `Bearer ${token}` };
  const put = await fetch(`${api.url}/api/files/workspaces/${sub}/notes.txt`, { method: 'PUT', body: 'mine', headers });
  expect(put.status).toBe(200);
  await api.ask(token, 'mutation { updateSettings(input: { openaiApiKey: "sk-leaver-0123456789" }) { userId } }');
  await storeQueuedImport(api.db, sub, 'an-open-import');
  const mine = (await (await fetch(`${api.url}/api/my-data`, { headers })).json()) as Record<string, any>;
  expect(mine['account']).toMatchObject({ id: sub, email });
  expect(mine['records']['UserSettings']).toMatchObject([{ openaiApiKey: '••••6789' }]);

  expect((await api.post('/auth/delete-account', { password: 'Wrong-pass1' }, { token })).status).toBe(401);
  expect((await api.get('/auth/me', { token })).status).toBe(200);
  expect((await api.post('/auth/delete-account', { password }, { token })).status).toBe(200);

  expect((await api.get('/auth/me', { token })).status).toBe(401);
  expect((await fetch(`${api.url}/api/my-data`, { headers })).status).toBe(401);
  expect((await api.post('/auth/sign-in', { username: email, password })).body['tokens']).toBeUndefined();
  for (const table of [
    'account',
    'stored_file',
    'user_settings',
    'provider_key',
    'token_family',
    'segment_import',
    'job',
  ]) {
    const { rows } = await sql<{ left: number }>`select count(*) as left from ${sql.table(table)}`.execute(api.db);
    expect([table, rows[0]?.left]).toEqual([table, 0]);
  }
  const again = await api.signedIn(email);
  const fresh = await api.get('/auth/me', { token: again.accessToken });
  expect(fresh.body['userId']).not.toBe(sub);
  expect(fresh.body['settings']).toMatchObject({ openaiApiKey: '' });
}, 60_000);
