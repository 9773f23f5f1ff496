/** Attacks on the authorization server, each refused. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import { createPublicFetch } from '../../services/agents/public-fetch.ts';
import {
  agree,
  callback,
  Cookies,
  exchange,
  issuer,
  obtainCode,
  onPage,
  openRequest,
  resource,
  startOAuthApi,
  tokenRequest,
  type OAuthApi,
} from './oauth-support.ts';

let api: OAuthApi;
let client: oauth.Client;
let other: oauth.Client;
let ann: string;
beforeAll(async () => {
  api = await startOAuthApi();
  client = (await api.register()).body;
  other = (await api.register({ client_name: 'Other', redirect_uris: ['https://other.example/cb'] })).body;
  ann = (await api.signedIn('ann@example.org')).accessToken;
});
afterAll(() => api.close());

/** The form that exchanges a code properly, with changes. */
function codeForm(walked: { code: string; verifier: string }, changes: Record<string, string | undefined> = {}) {
  const form: Record<string, string | undefined> = {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    redirect_uri: callback,
    code: walked.code,
    code_verifier: walked.verifier,
    ...changes,
  };
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Record<string, string>;
}

const refreshForm = (token: unknown) => ({
  grant_type: 'refresh_token',
  client_id: client.client_id,
  refresh_token: String(token),
});

test.each<[string, Record<string, string | undefined>, string]>([
  ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
  ['a short verifier', { code_verifier: 'short' }, 'invalid_request'],
  ['another redirect', { redirect_uri: 'http://127.0.0.1:7777/other' }, 'invalid_grant'],
  ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ['an unknown client', { client_id: 'nobody' }, 'invalid_client'],
])('a code with %s is refused', async (_name, changes, error) => {
  const { status, body } = await tokenRequest(api, codeForm(await obtainCode(api, client, ann), changes));
  expect([status >= 400 && status < 500, body['error']]).toEqual([true, error]);
});

test('a code of another client is refused', async () => {
  const walked = await obtainCode(api, client, ann);
  const form = codeForm(walked, { client_id: other.client_id });
  expect((await tokenRequest(api, form)).body).toMatchObject({ error: 'invalid_grant' });
});

test('a reused code ends the tokens that it gave', async () => {
  const walked = await obtainCode(api, client, ann);
  const { body } = await tokenRequest(api, codeForm(walked));
  await expect(api.verify(String(body['access_token']))).resolves.toBeTruthy();
  expect((await tokenRequest(api, codeForm(walked))).body).toMatchObject({ error: 'invalid_grant' });
  await expect(api.verify(String(body['access_token']))).rejects.toMatchObject({ name: 'InvalidAccessToken' });
  expect((await tokenRequest(api, refreshForm(body['refresh_token']))).status).toBe(400);
});

test('a reused refresh token ends its family', async () => {
  const tokens = await exchange(api, client, await obtainCode(api, client, ann));
  const next = await tokenRequest(api, refreshForm(tokens.refresh_token));
  expect(next.status).toBe(200);
  expect((await tokenRequest(api, refreshForm(tokens.refresh_token))).body).toMatchObject({ error: 'invalid_grant' });
  await expect(api.verify(String(next.body['access_token']))).rejects.toMatchObject({ name: 'InvalidAccessToken' });
  expect((await tokenRequest(api, refreshForm(next.body['refresh_token']))).status).toBe(400);
});

test('of eight simultaneous exchanges of one code, exactly one succeeds', async () => {
  const walked = await obtainCode(api, client, ann);
  const answers = await Promise.all(Array.from({ length: 8 }, () => tokenRequest(api, codeForm(walked))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test('of eight simultaneous refreshes with one token, exactly one succeeds', async () => {
  const tokens = await exchange(api, client, await obtainCode(api, client, ann));
  const form = refreshForm(tokens.refresh_token);
  const answers = await Promise.all(Array.from({ length: 8 }, () => tokenRequest(api, form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test('a refresh never widens what a person agreed to', async () => {
  const tokens = await exchange(api, client, await obtainCode(api, client, ann));
  const wider = { ...refreshForm(tokens.refresh_token), scope: 'runs:read spend' };
  expect((await tokenRequest(api, wider)).body).toMatchObject({ error: 'invalid_scope' });
});

test.each<[string, Record<string, string | undefined>, string]>([
  ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['without a method of PKCE', { code_challenge_method: undefined }, 'invalid_request'],
  ['for another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ['with an unknown scope', { scope: 'runs:read everything' }, 'invalid_scope'],
  ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['answered by a form', { response_mode: 'form_post' }, 'invalid_request'],
  ['that asks no person', { prompt: 'none' }, 'login_required'],
])('a request %s is answered with its error', async (_name, changes, error) => {
  const { answer } = await openRequest(api, client.client_id, changes);
  const shown = answer.headers.get('location') ?? (await answer.text());
  expect(shown).toContain(error);
  expect(shown).not.toContain('code=');
});

test.each([
  'https://evil.example/callback',
  'http://127.0.0.1.evil.example:7777/callback',
  'http://127.0.0.1:7777@evil.example/callback',
  'http://127.0.0.1:7777/callback/../evil',
  'http://127.0.0.1:7777/callback#x',
  'http://127.0.0.1:7777/Callback',
  'http://127.0.0.1:7777/callback?next=https://evil.example',
  'javascript:alert(1)',
])('nobody is sent to the unregistered %s', async (redirect) => {
  const { answer } = await openRequest(api, client.client_id, { redirect_uri: redirect });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('an unknown client is told so on a page, with what it sent harmless', async () => {
  const { answer } = await openRequest(api, '<script>alert(1)</script>');
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(await answer.text()).not.toContain('<script>');
});

test('a forged host changes neither the metadata nor a redirect', async () => {
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' };
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp']) {
    const answer = await requestAs('evil.example', path, forged);
    expect(answer).not.toContain('evil.example');
    expect(answer).toContain(issuer);
  }
  const { answer, page } = await openRequest(api, client.client_id, {}, forged);
  expect(page).toMatch(/^\/oauth\/interaction\//);
  expect(answer.headers.getSetCookie().join()).not.toContain('evil');
  expect(answer.headers.getSetCookie().every((cookie) => /; secure/i.test(cookie))).toBe(true);
});

/** Sends a request with a Host of its own, which `fetch` does not allow, and returns the whole answer. */
async function requestAs(host: string, path: string, headers: Record<string, string>): Promise<string> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(api.url + path, { headers: { ...headers, host } }, (answer) => {
      let text = JSON.stringify(answer.headers);
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

test('an answer that another server or another request gave is refused by its client', async () => {
  const { at } = await obtainCode(api, client, ann);
  expect(() => oauth.validateAuthResponse(api.server, client, at, 'another state')).toThrow();
  const mixed = new URL(at);
  mixed.searchParams.set('iss', 'https://evil.example');
  expect(() => oauth.validateAuthResponse(api.server, client, mixed, 'state-1')).toThrow();
});

test('a request can be answered once, in its own browser, by a signed-in person alone', async () => {
  const started = await openRequest(api, client.client_id);
  const stranger = { ...started, cookies: new Cookies() };
  expect((await onPage(api, stranger, 'confirm', ann, { permissions: ['runs:read'] })).status).toBe(404);
  expect((await onPage(api, started, 'confirm', 'no-token', { permissions: ['runs:read'] })).status).toBe(401);
  expect((await onPage(api, started, 'confirm', ann, { permissions: [] })).status).toBe(400);
  expect((await onPage(api, started, 'confirm', ann, { permissions: ['spend'] })).status).toBe(400);
  const second = await openRequest(api, client.client_id);
  const swapped = { cookies: started.cookies, page: second.page };
  expect((await onPage(api, swapped, 'details', ann)).status).toBe(404);
  await agree(api, started, ann, ['runs:read']);
  expect((await onPage(api, started, 'confirm', ann, { permissions: ['runs:read'] })).status).toBe(404);
});

test('an agent cannot agree for its person, and a page of another site neither', async () => {
  const tokens = await exchange(api, client, await obtainCode(api, client, ann));
  const started = await openRequest(api, client.client_id, { scope: 'runs:read spend' });
  const asAgent = await onPage(api, started, 'confirm', tokens.access_token, { permissions: ['spend'] });
  expect(asAgent.status).toBe(401);
  const path = `${started.page}/confirm`;
  const answer = await api.toApi(issuer + path, {
    method: 'POST',
    headers: {
      ...started.cookies.headers(path),
      'content-type': 'application/json',
      authorization: `Bearer ${ann}`,
      origin: 'https://evil.example',
    },
    body: '{"permissions":["spend"]}',
  });
  expect(answer.status).toBe(401);
});

test.each<[string, Record<string, unknown>]>([
  ['a script as redirect', { redirect_uris: ['javascript:alert(1)'] }],
  ['a data address as redirect', { redirect_uris: ['data:text/html,x'] }],
  ['a relative redirect', { redirect_uris: ['/callback'] }],
  ['a redirect with a fragment', { redirect_uris: ['https://a.example/cb#x'] }],
  ['a wildcard redirect', { redirect_uris: ['https://*.example/cb'] }],
  ['a redirect with credentials', { redirect_uris: ['https://user:pass@a.example/cb'] }],
  ['a remote redirect without TLS', { redirect_uris: ['http://a.example/cb'] }],
  ['one good and one bad redirect', { redirect_uris: [callback, 'http://a.example/cb'] }],
  ['no redirect', { redirect_uris: [] }],
  ['the implicit grant', { grant_types: ['implicit'], response_types: ['token'] }],
  ['the password grant', { grant_types: ['password'] }],
  ['keys of its own', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://127.0.0.1/jwks' }],
])('a client with %s is not registered', async (_name, metadata) => {
  const { status, body } = await api.register(metadata);
  expect(status).toBe(400);
  expect(String(body['error'])).toMatch(/^invalid_(client_metadata|redirect_uri)$/);
});

test('a client registers without naming a method and gets a secret, which it must then send', async () => {
  const { body, headers } = await api.register({ token_endpoint_auth_method: undefined });
  expect(body['token_endpoint_auth_method']).toBe('client_secret_basic');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const walked = await obtainCode(api, body, ann);
  const form = codeForm(walked, { client_id: body.client_id });
  expect((await tokenRequest(api, form)).body).toMatchObject({ error: 'invalid_client' });
  const preflight = await api.toApi(`${issuer}/oauth/register`, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
});

test('what the data API writes is neither a client nor a code', async () => {
  const create = 'mutation ($input: CreateMCPOAuthClientInput!) { createMCPOAuthClient(input: $input) { id } }';
  const input = { clientId: 'made-up', clientSecret: 's', name: 'Made up', userId: 'x', redirectUris: [callback] };
  const made = await api.ask(ann, create, { input: { ...input, userId: (await me()).userId } });
  expect(made.body['errors']).toBeUndefined();
  const { answer } = await openRequest(api, 'made-up');
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(await answer.text()).toContain('invalid_client');
});

async function me(): Promise<{ userId: string }> {
  return (await api.ask(ann, '{ me { userId } }')).body['data'].me as { userId: string };
}

test('one address registers so many clients in an hour and is then told when to come back', async () => {
  const limited = await startOAuthApi({ OAUTH_REGISTRATIONS: '2' });
  const statuses = [await limited.register(), await limited.register(), await limited.register()];
  expect(statuses.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.close();
});

test('a metadata address that leads inside is never connected to', async () => {
  let connections = 0;
  const canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const { port } = canary.address() as AddressInfo;
  const inside = createPublicFetch((_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]));
  const mixed = createPublicFetch((_name, done) =>
    done(null, [
      { address: '93.184.215.14', family: 4 },
      { address: '::1', family: 6 },
    ]),
  );
  const options = () => ({ headers: {}, signal: AbortSignal.timeout(2000) });
  for (const reach of [inside, mixed])
    await expect(reach(new URL('https://rebinding.example/client'), options())).rejects.toMatchObject({
      cause: { name: 'AddressRefused' },
    });
  for (const host of [
    '127.0.0.1',
    `127.0.0.1:${port}`,
    '2130706433',
    '0x7f.1',
    '[::1]',
    '169.254.169.254',
    'localhost',
  ]) {
    const refusal: unknown = await createPublicFetch()(new URL(`https://${host}/client`), options()).catch(
      (error: unknown) => (error as Error).cause ?? error,
    );
    expect(refusal).toMatchObject({ name: 'AddressRefused' });
    const { answer } = await openRequest(api, `https://${host}/client`);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
  expect(connections).toBe(0);
  await new Promise((resolve) => canary.close(resolve));
});

test('the audience is checked: a token stored for another resource is refused', async () => {
  const tokens = await exchange(api, client, await obtainCode(api, client, ann));
  const artifact = await api.db
    .selectFrom('oauthArtifact')
    .select(['idHash', 'payload'])
    .where('kind', '=', 'AccessToken')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const change = (payload: object) =>
    api.db
      .updateTable('oauthArtifact')
      .set({ payload: JSON.stringify(payload) })
      .where('kind', '=', 'AccessToken')
      .where('idHash', '=', artifact.idHash)
      .execute();
  expect(artifact.payload).toMatchObject({ aud: resource });
  await change({ ...(artifact.payload as object), aud: 'https://elsewhere.example/mcp' });
  await expect(api.verify(tokens.access_token)).rejects.toMatchObject({ name: 'InvalidAccessToken' });
  await change(artifact.payload as object);
  await expect(api.verify(tokens.access_token)).resolves.toBeTruthy();
  await api.db
    .updateTable('oauthArtifact')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('idHash', '=', artifact.idHash)
    .execute();
  await expect(api.verify(tokens.access_token)).rejects.toMatchObject({ name: 'InvalidAccessToken' });
  await expect(api.verify(String(tokens.refresh_token))).rejects.toMatchObject({ name: 'InvalidAccessToken' });
});
