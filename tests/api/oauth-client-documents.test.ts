/** Clients that name themselves by the address of a metadata document, and the sweep of what is no longer used. */
import express from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import { pino } from 'pino';
import { createOAuth } from '../../api/agents/oauth/oauth.ts';
import { sweepOAuth } from '../../db/agents/oauth-sweep.ts';
import { callback, exchange, obtainCode, openRequest, startOAuthApi, type OAuthApi } from './oauth-support.ts';

const clientId = 'https://helper.example/client.json';

let api: OAuthApi;
let served: OAuthApi;
let server: Server;
let ann: string;
const documents = new Map<string, () => Response>();
const fetched: string[] = [];

beforeAll(async () => {
  api = await startOAuthApi();
  ann = (await api.signedIn('ann@example.org')).accessToken;
  const { handler } = createOAuth({
    db: api.db,
    env: api.env,
    log: pino({ level: 'silent' }),
    publicFetch: async (address) => {
      fetched.push(address.href);
      return documents.get(address.href)?.() ?? new Response('nothing', { status: 404 });
    },
  });
  server = createServer(express().use(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const toApi: OAuthApi['toApi'] = (input, { body, ...init } = {}) => {
    const { pathname, search } = new URL(input);
    const address = `http://127.0.0.1:${port}${pathname}${search}`;
    return fetch(address, { redirect: 'manual', ...init, ...(body === undefined ? {} : { body }) });
  };
  served = { ...api, toApi, options: { ...api.options, [oauth.customFetch]: toApi } };
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await api.close();
});
beforeEach(() => {
  fetched.length = 0;
});

function publish(address: string, changes: Record<string, unknown> = {}): void {
  const document = { client_id: address, client_name: 'Helper', redirect_uris: [callback], ...changes };
  documents.set(address, () => Response.json(document));
}

test('a client is known by its document, and its row is written when a person consents', async () => {
  publish(clientId, { grant_types: ['authorization_code', 'refresh_token', 'unheard-of'], scope: 'anything' });
  const client = { client_id: clientId };
  const tokens = await exchange(served, client, await obtainCode(served, client, ann));
  expect(await api.verify(tokens.access_token)).toMatchObject({ agent: { id: clientId, name: 'Helper' } });
  expect(tokens.refresh_token).toEqual(expect.any(String));
  expect(fetched).toEqual([clientId]);
  const { body } = await api.ask(ann, '{ agentClients { id host } listMCPOAuthClients { items { clientId } } }');
  expect(body['data']).toEqual({
    agentClients: [{ id: clientId, host: '127.0.0.1' }],
    listMCPOAuthClients: { items: [{ clientId }] },
  });
});

test.each<[string, Record<string, unknown>]>([
  ['another client_id', { client_id: 'https://elsewhere.example/client.json' }],
  ['a secret', { client_secret: 'x' }],
  ['a method that needs a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
  ['a script as redirect', { redirect_uris: ['javascript:alert(1)'] }],
  ['a remote redirect without TLS', { redirect_uris: ['http://evil.example/cb'] }],
  ['too many bytes', { client_name: 'x'.repeat(6000) }],
])('a document with %s is refused', async (name, changes) => {
  const address = `https://helper.example/${encodeURIComponent(name)}`;
  publish(address, changes);
  const { answer } = await openRequest(served, address);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(fetched.length).toBeGreaterThan(0);
});

test.each([
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['an error', () => new Response('no', { status: 500 })],
])('%s instead of a document is refused', async (name, give) => {
  const address = `https://helper.example/${encodeURIComponent(name)}`;
  documents.set(address, give);
  const { answer } = await openRequest(served, address);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('a failing document is fetched once, however often it is named', async () => {
  const address = 'https://helper.example/missing';
  for (let times = 0; times < 4; times += 1) await openRequest(served, address);
  expect(fetched).toEqual([address]);
});

test('one caller cannot make the server fetch without end', async () => {
  for (let at = 0; at < 40; at += 1) {
    const forged = { 'x-forwarded-for': `192.0.2.${at}` };
    await openRequest(served, `https://h${at}.example/client`, {}, forged);
  }
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.length).toBeLessThanOrEqual(30);
});

test('expired artifacts, records of authorizations and unused clients are swept; what is used stays', async () => {
  const used = (await api.register()).body;
  const unused = (await api.register()).body;
  const tokens = await exchange(api, used, await obtainCode(api, used, ann));
  const { db } = api;
  const past = new Date(Date.now() - 40 * 86_400_000);
  await db.updateTable('oauthClient').set({ lastUsedAt: past }).execute();
  await openRequest(api, used.client_id);
  await db.updateTable('oauthArtifact').set({ expiresAt: past }).where('kind', '=', 'Interaction').execute();
  await db.updateTable('mcpOauthState').set({ expiresAt: past }).execute();
  await db.updateTable('oauthClient').set({ lastUsedAt: past }).execute();
  await sweepOAuth(db);
  const clients = await db.selectFrom('oauthClient').select('clientId').execute();
  expect(clients).toEqual([{ clientId: used.client_id }]);
  const records = (await db.selectFrom('mcpOauthClient').select('clientId').execute()).map((row) => row.clientId);
  expect(records).toContain(used.client_id);
  expect(records).not.toContain(unused.client_id);
  expect(await db.selectFrom('mcpOauthState').select('id').execute()).toEqual([]);
  const left = await db.selectFrom('oauthArtifact').select('kind').distinct().execute();
  expect(left.map(({ kind }) => kind)).not.toContain('Interaction');
  await expect(api.verify(tokens.access_token)).resolves.toBeTruthy();
});
