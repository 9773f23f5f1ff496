/** Tests of the authorization server with an independent client library: connect, refresh, revoke, step up, disconnect. */
import * as oauth from 'oauth4webapi';
import { deleteEverythingOwned } from '../../services/identity/delete-account.ts';
import {
  agree,
  callback,
  exchange,
  followToClient,
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
let ann: string;
beforeAll(async () => {
  api = await startOAuthApi();
  client = (await api.register()).body;
  ann = (await api.signedIn('ann@example.org')).accessToken;
});
afterAll(() => api.close());

async function connected(token = ann) {
  return exchange(api, client, await obtainCode(api, client, token));
}

async function refresh(refreshToken: string) {
  const answer = await oauth.refreshTokenGrantRequest(api.server, client, oauth.None(), refreshToken, api.options);
  return oauth.processRefreshTokenResponse(api.server, client, answer);
}

test('metadata names the public address, S256 alone, and the protected resource', async () => {
  expect(api.server).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  for (const path of ['', '/mcp']) {
    const answer = await api.toApi(`${issuer}/.well-known/oauth-protected-resource${path}`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ resource, authorization_servers: [issuer] });
  }
  const keys = await api.toApi(`${issuer}/.well-known/jwks.json`);
  expect(((await keys.json()) as { keys: { alg: string }[] }).keys[0]?.alg).toBe('RS256');
});

test('a person connects a client, which calls, refreshes, and is known by its person and permissions', async () => {
  const first = await connected();
  expect(first).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: 'runs:read runs:write' });
  const viewer = await api.verify(first.access_token);
  expect(viewer).toMatchObject({
    kind: 'user',
    username: 'ann@example.org',
    agent: { kind: 'client', id: client.client_id, name: 'Test client', permissions: ['runs:read', 'runs:write'] },
  });
  expect(viewer.agent.grantId).toEqual(expect.any(String));
  const second = await refresh(String(first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await api.verify(second.access_token)).userId).toBe(viewer.userId);
});

test('the consent page describes the client by its host and what it asks for', async () => {
  const started = await openRequest(api, client.client_id, { scope: 'runs:read spend' });
  expect(started.page).toMatch(/^\/oauth\/interaction\/[\w-]+$/);
  const { body } = await onPage(api, started, 'details', ann);
  expect(body).toEqual({
    client: {
      name: 'Test client',
      destination: { host: '127.0.0.1', kind: 'loopback' },
      otherHosts: [],
      cautions: [],
    },
    permissions: ['runs:read', 'spend'],
    agreedBefore: expect.any(Array),
    limits: { asksAboveUsd: 0.5, dayLimitUsd: 5, monthLimitUsd: 60 },
  });
});

test('a person may allow a part of what is asked, and the client asks again for more', async () => {
  const started = await openRequest(api, client.client_id, { scope: 'runs:read runs:write spend' });
  const at = await agree(api, started, ann, ['runs:read']);
  const part = await exchange(api, client, { ...started, at });
  expect(part.scope).toBe('runs:read');
  expect((await api.verify(part.access_token)).agent.permissions).toEqual(['runs:read']);
  const more = await obtainCode(api, client, ann, { scope: 'runs:read spend' });
  const stepped = await exchange(api, client, more);
  expect((await api.verify(stepped.access_token)).agent.permissions).toEqual(['runs:read', 'spend']);
});

test('a client that names neither scope nor resource may read, and its token is bound to the resource', async () => {
  const started = await openRequest(api, client.client_id, { scope: undefined, resource: undefined });
  const at = await agree(api, started, ann, ['runs:read']);
  const form = { grant_type: 'authorization_code', client_id: client.client_id, redirect_uri: callback };
  const code = at.searchParams.get('code') ?? '';
  const { body } = await tokenRequest(api, { ...form, code, code_verifier: started.verifier });
  expect((await api.verify(String(body['access_token']))).agent.permissions).toEqual(['runs:read']);
});

test('a refusal reaches the client', async () => {
  const started = await openRequest(api, client.client_id);
  const { body } = await onPage(api, started, 'deny', ann, {});
  const at = await followToClient(api, started, String(body['redirectTo']));
  expect(Object.fromEntries(at.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1', iss: issuer });
});

test('revocation and introspection answer for the own client alone', async () => {
  const tokens = await connected();
  const other = (await api.register({ client_name: 'Other' })).body;
  const ask = (clientId: string) =>
    tokenRequest(api, { token: tokens.access_token, client_id: clientId }, '/oauth/introspect');
  expect((await ask(client.client_id)).body).toMatchObject({
    active: true,
    scope: 'runs:read runs:write',
    aud: resource,
  });
  expect((await ask(other.client_id)).body).toEqual({ active: false });
  await tokenRequest(api, { token: tokens.access_token, client_id: other.client_id }, '/oauth/revoke');
  await expect(api.verify(tokens.access_token)).resolves.toBeTruthy();
  const form = { token: String(tokens.refresh_token), client_id: client.client_id };
  expect((await tokenRequest(api, form, '/oauth/revoke')).status).toBe(200);
  await expect(api.verify(tokens.access_token)).rejects.toMatchObject({ name: 'InvalidAccessToken' });
});

test('a person sees the client and disconnects it, which ends its tokens at once', async () => {
  const bee = (await api.signedIn('bee@example.org')).accessToken;
  const tokens = await connected(bee);
  const list = async () =>
    (await api.ask(bee, '{ agentClients { id name host permissions hasSession keptNotices doing { jobId } } }')).body;
  expect(await list()).toEqual({
    data: {
      agentClients: [
        {
          id: client.client_id,
          name: 'Test client',
          host: '127.0.0.1',
          permissions: ['runs:read', 'runs:write'],
          hasSession: false,
          keptNotices: 0,
          doing: null,
        },
      ],
    },
  });
  const limit = (token: string, dayLimitUsd: number | null) =>
    api.ask(token, 'mutation ($id: ID!, $usd: Float) { limitAgentClient(id: $id, dayLimitUsd: $usd) }', {
      id: client.client_id,
      usd: dayLimitUsd,
    });
  const limits = async () =>
    (await api.ask(bee, '{ agentClients { dayLimitUsd spentTodayUsd } }')).body['data'].agentClients;
  expect((await limit(bee, 2)).body).toEqual({ data: { limitAgentClient: true } });
  expect(await limits()).toEqual([{ dayLimitUsd: 2, spentTodayUsd: 0 }]);
  expect((await limit(bee, -1)).body['errors'][0].message).toBe('A limit cannot be below 0');
  expect((await limit(bee, null)).body).toEqual({ data: { limitAgentClient: true } });
  expect(await limits()).toEqual([{ dayLimitUsd: null, spentTodayUsd: 0 }]);
  const disconnect = (token: string) =>
    api.ask(token, 'mutation ($id: ID!) { disconnectAgentClient(id: $id) }', { id: client.client_id });
  const strangers = (await api.signedIn('cat@example.org')).accessToken;
  expect((await disconnect(strangers)).body).toEqual({ data: { disconnectAgentClient: false } });
  expect((await limit(strangers, 1)).body).toEqual({ data: { limitAgentClient: false } });
  await expect(api.verify(tokens.access_token)).resolves.toBeTruthy();
  expect((await disconnect(bee)).body).toEqual({ data: { disconnectAgentClient: true } });
  await expect(api.verify(tokens.access_token)).rejects.toMatchObject({ name: 'InvalidAccessToken' });
  await expect(refresh(String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await list()).toEqual({ data: { agentClients: [] } });
});

test('the token of a deleted or disabled account is refused', async () => {
  const dan = (await api.signedIn('dan@example.org')).accessToken;
  const tokens = await connected(dan);
  const { userId } = await api.verify(tokens.access_token);
  await api.db.updateTable('account').set({ disabledAt: new Date() }).where('id', '=', userId).execute();
  await expect(api.verify(tokens.access_token)).rejects.toMatchObject({ name: 'InvalidAccessToken' });
  await expect(refresh(String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  await api.db.updateTable('account').set({ disabledAt: null }).where('id', '=', userId).execute();
  await expect(api.verify(tokens.access_token)).resolves.toBeTruthy();
  await deleteEverythingOwned({ db: api.db, env: api.env, log: { warn: () => undefined } } as never, userId);
  await expect(api.verify(tokens.access_token)).rejects.toMatchObject({ name: 'InvalidAccessToken' });
  const left = await api.db.selectFrom('oauthArtifact').select('kind').where('userId', '=', userId).execute();
  expect(left).toEqual([]);
  // The client itself belongs to no one person.
  await expect(connected()).resolves.toBeTruthy();
});

test('no token, code or secret is stored in clear, and the records show the connection', async () => {
  const withSecret = (await api.register({ token_endpoint_auth_method: 'client_secret_post' })).body;
  const eve = (await api.signedIn('eve@example.org')).accessToken;
  const walked = await obtainCode(api, client, eve);
  const tokens = await exchange(api, client, walked);
  const rows = await Promise.all([
    api.db.selectFrom('oauthArtifact').selectAll().execute(),
    api.db.selectFrom('oauthClient').selectAll().execute(),
    api.db.selectFrom('oauthSigningKey').selectAll().execute(),
    api.db.selectFrom('mcpOauthClient').selectAll().execute(),
    api.db.selectFrom('mcpOauthState').selectAll().execute(),
  ]);
  const stored = JSON.stringify(rows);
  for (const secret of [tokens.access_token, tokens.refresh_token, walked.code, withSecret['client_secret'], '"d":'])
    expect(stored).not.toContain(secret);
  expect(rows[4].at(-1)).toMatchObject({ clientId: client.client_id, redirectUri: callback, codeUsed: true });
  const { body } = await api.ask(ann, '{ listMCPOAuthStates { items { codeUsed } } }');
  expect(body).toMatchObject({ data: { listMCPOAuthStates: { items: expect.any(Array) } } });
});
