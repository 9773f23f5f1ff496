import { createApiKey } from '../../api/access/api-keys.ts';
import { createPermanent } from '../../api/access/iam-credentials.ts';
import { createRecord } from '../../db/crud/write.ts';
import { revokeApiKey } from '../../db/agents/data-api-keys.ts';
import { revokeIamCredential } from '../../db/agents/iam-credentials.ts';
import { Cohort } from '../../domain/models/audience.ts';
import { openStream, type OpenStream } from './data-client.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { signed, type Credentials } from './sigv4-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const onCohort = 'subscription { onCreateCohort { name } }';
const onTodo = 'subscription { onCreateTodo { content } }';
const open = (headers: Record<string, string>, query = onCohort) => openStream(api.url, 'guest', query, {}, headers);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Signs exactly the bytes that `openStream` sends. */
async function signedStream(credentials: Credentials): Promise<OpenStream> {
  const body = JSON.stringify({ query: onTodo, variables: {} });
  const { headers } = await signed(api.url, { body, headers: { accept: 'text/event-stream' } }, credentials);
  const { host: _host, ...rest } = headers;
  return open(rest, onTodo);
}

async function exchange(idToken: string): Promise<Credentials> {
  return (await api.post('/auth/credentials', { idToken })).body['credentials'] as Credentials;
}

/** True when the stream ends before another event. A stream that goes on fails the test by its time limit. */
const ends = async (stream: OpenStream) => (await stream.next()) === undefined;

test('streams of a device end when it signs out, and those of other devices continue', async () => {
  const here = await api.signedIn('streams@example.com');
  const there = (await api.post('/auth/sign-in', { username: 'streams@example.com', password })).body['tokens'];
  const [mine, other] = [await open(bearer(here.accessToken)), await open(bearer(there.accessToken))];
  await api.post('/auth/sign-out', { refreshToken: here.refreshToken });
  expect(await ends(mine)).toBe(true);
  const { userId } = (await api.get('/auth/me', { token: there.accessToken })).body as { userId: string };
  const owner = { db: api.db, access: { as: 'user', userId }, encryptionKey: api.env.ENCRYPTION_KEY } as const;
  await createRecord(owner, Cohort, { name: 'still here' });
  expect((await other.next())?.data).toEqual({ onCreateCohort: { name: 'still here' } });
  other.close();
});

test('streams of every device end when the person signs out everywhere', async () => {
  const here = await api.signedIn('everywhere@example.com');
  const there = (await api.post('/auth/sign-in', { username: 'everywhere@example.com', password })).body['tokens'];
  const streams = [await open(bearer(here.accessToken)), await open(bearer(there.accessToken))];
  await api.post('/auth/sign-out', { global: true }, { token: here.accessToken });
  expect(await Promise.all(streams.map(ends))).toEqual([true, true]);
});

test('streams end when the account is disabled or deleted', async () => {
  const [disabled, deleted] = [await api.signedIn('disabled@example.com'), await api.signedIn('deleted@example.com')];
  const streams = [await open(bearer(disabled.accessToken)), await open(bearer(deleted.accessToken))];
  await api.db
    .updateTable('account')
    .set({ status: 'reset-required' })
    .where('username', '=', 'disabled@example.com')
    .execute();
  await api.db.deleteFrom('account').where('username', '=', 'deleted@example.com').execute();
  expect(await Promise.all(streams.map(ends))).toEqual([true, true]);
});

test('streams of an API key end when it is revoked or expires, and those of another key continue', async () => {
  const [ended, lasting] = [await createApiKey(api.db, 'ended'), await createApiKey(api.db, 'lasting')];
  const [first, second] = [await open({ 'x-api-key': ended.key }), await open({ 'x-api-key': lasting.key })];
  await revokeApiKey(api.db, ended.id);
  expect(await ends(first)).toBe(true);
  const service = { db: api.db, access: { as: 'service' }, encryptionKey: api.env.ENCRYPTION_KEY } as const;
  await createRecord(service, Cohort, { name: 'for keys', userId: 'ann' });
  expect((await second.next())?.data).toEqual({ onCreateCohort: { name: 'for keys' } });
  await api.db.updateTable('dataApiKey').set({ expiresAt: new Date() }).where('id', '=', lasting.id).execute();
  expect(await ends(second)).toBe(true);
});

test('streams signed with a permanent credential contain changes of Todo and end when it is revoked', async () => {
  const credentials = await createPermanent(api.db, 'streams', api.env.ENCRYPTION_KEY);
  const stream = await signedStream(credentials);
  const body = JSON.stringify({ query: 'mutation { createTodo(input: { content: "told" }) { id } }' });
  const request = await signed(api.url, { body }, credentials);
  const { host: _host, ...headers } = request.headers;
  await fetch(request.url, { method: 'POST', headers, body });
  expect((await stream.next())?.data).toEqual({ onCreateTodo: { content: 'told' } });
  await revokeIamCredential(api.db, credentials.accessKeyId);
  expect(await ends(stream)).toBe(true);
});

test("streams signed with a person's temporary credentials end together with the sign-in of those credentials", async () => {
  const tokens = await api.signedIn('temporary@example.com');
  const stream = await signedStream(await exchange(tokens.idToken));
  await api.post('/auth/sign-out', { refreshToken: tokens.refreshToken });
  expect(await ends(stream)).toBe(true);
});

test('streams that are opened while the sign-in is being revoked end as well', async () => {
  const tokens = await api.signedIn('race@example.com');
  const opening = open(bearer(tokens.accessToken)).catch(() => undefined);
  await api.post('/auth/sign-out', { refreshToken: tokens.refreshToken });
  const stream = await opening;
  expect(stream === undefined || (await ends(stream))).toBe(true);
});
