/** Tokens in browser storage and in a cookie, sign-out here and everywhere, revocation, automatic sign-in. */
import { sql } from 'kysely';
import { rotateSigningKeys } from '../../api/identity/operator.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { stepsFrom } from './identity-steps-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const me = async (token: string) => (await api.get('/auth/me', { token })).status;

test('signing out everywhere ends every sign-in and requires an access token', async () => {
  const one = await api.signedIn('ann@example.com');
  const two = (await stepsFrom(api).signIn('ann@example.com')).body['tokens'];
  expect((await api.post('/auth/sign-out', { global: true, refreshToken: one.refreshToken })).status).toBe(401);
  expect((await api.post('/auth/sign-out', { global: true }, { token: one.accessToken })).status).toBe(200);
  expect([await me(one.accessToken), await me(two.accessToken)]).toEqual([401, 401]);
  expect((await api.post('/auth/tokens', { refreshToken: two.refreshToken })).status).toBe(401);
});

test('revoking a refresh token ends only its own sign-in', async () => {
  const one = await api.signedIn('bob@example.com');
  const two = (await stepsFrom(api).signIn('bob@example.com')).body['tokens'];
  expect((await api.post('/auth/revoke', {})).body).toMatchObject({ name: 'EmptyRefreshToken' });
  expect((await api.post('/auth/revoke', { refreshToken: 'unknown' })).status).toBe(200);
  expect((await api.post('/auth/revoke', { refreshToken: one.refreshToken })).status).toBe(200);
  expect([await me(one.accessToken), await me(two.accessToken)]).toEqual([401, 200]);
  expect((await api.post('/auth/tokens', { refreshToken: one.refreshToken })).body).toMatchObject({
    message: 'Invalid tokens.',
  });
});

describe('cookie storage', () => {
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  /** The cookie of the session; another one marks the browser. */
  const refreshCookie = ({ headers }: Response) =>
    headers.getSetCookie().find((cookie) => cookie.startsWith('soundings_refresh=')) ?? '';

  async function signedIn(username: string): Promise<{ cookie: string; attributes: string }> {
    await api.confirmed(username);
    const response = await call('/auth/sign-in', { username, password, tokenStorage: 'cookie' });
    const { tokens } = (await response.json()) as { tokens: Record<string, unknown> };
    expect(Object.keys(tokens).toSorted()).toEqual(['accessToken', 'expiresIn', 'idToken', 'tokenType']);
    const set = refreshCookie(response);
    return { cookie: set.split(';')[0] ?? '', attributes: set };
  }

  test('puts the refresh token into a cookie for a year that scripts, other sites and plain HTTP cannot read', async () => {
    const { attributes } = await signedIn('cay@example.com');
    expect(attributes).toMatch(
      /^soundings_refresh=[\w-]{43}; Max-Age=31536000; Path=\/auth; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('refreshes with the cookie and rotates it, and signing out clears it', async () => {
    const { cookie } = await signedIn('dan@example.com');
    const refreshed = await call('/auth/tokens', { tokenStorage: 'cookie' }, { cookie });
    expect(refreshed.status).toBe(200);
    const next = refreshCookie(refreshed).split(';')[0] ?? '';
    expect(next).toMatch(/^soundings_refresh=/);
    expect(next).not.toBe(cookie);
    const out = await call('/auth/sign-out', {}, { cookie: next });
    expect([out.status, refreshCookie(out)]).toEqual([
      200,
      expect.stringMatching(/^soundings_refresh=;.*Expires=Thu, 01 Jan 1970/),
    ]);
    expect((await call('/auth/tokens', { tokenStorage: 'cookie' }, { cookie: next })).status).toBe(401);
  });

  test('does not let a page of another site refresh, revoke or sign out', async () => {
    const { cookie } = await signedIn('eve@example.com');
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'content-type': 'text/plain' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      expect((await call('/auth/tokens', {}, { cookie, ...headers })).status).toBe(401);
      expect((await call('/auth/revoke', {}, { cookie, ...headers })).status).toBe(400);
      const out = await call('/auth/sign-out', '', { cookie, ...headers });
      expect([out.status, out.headers.get('set-cookie')]).toEqual([401, null]);
    }
    const ours = await call('/auth/tokens', { tokenStorage: 'browser' }, { cookie, origin: api.url });
    // A script in our own page cannot read it from the cookie either.
    expect([ours.status, Object.keys(((await ours.json()) as { tokens?: object }) ?? {})]).toEqual([
      200,
      expect.not.arrayContaining(['refreshToken']),
    ]);
    expect(refreshCookie(ours)).toMatch(/^soundings_refresh=/);
  });

  test('applies to everybody, and the client is informed', async () => {
    const strict = await startIdentityApi({ TOKEN_STORAGE: 'cookie' });
    await strict.confirmed('ann@example.com');
    const { body } = await strict.post('/auth/sign-in', { username: 'ann@example.com', password });
    expect(body['tokens']).not.toHaveProperty('refreshToken');
    expect((await strict.get('/auth/config')).body).toMatchObject({
      version: '1.4',
      tokenStorage: 'cookie',
      mfa: 'OPTIONAL',
    });
    await strict.close();
  });
});

describe('automatic sign-in after sign-up', () => {
  const attributes = { phone_number: '+12025550100', given_name: 'Ann', family_name: 'Bee' };
  const begin = async (username: string) =>
    (await api.post('/auth/sign-up', { username, password, attributes, autoSignIn: true })).body;
  const ask = (autoSignInSession: unknown) => api.post('/auth/auto-sign-in', { autoSignInSession });

  test('waits for the confirmation, then signs in once', async () => {
    const { autoSignInSession: session } = await begin('auto@example.com');
    for (let polls = 0; polls < 8; polls += 1) {
      expect(await ask(session)).toMatchObject({
        status: 200,
        body: { isSignedIn: false, pending: true, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } },
      });
    }
    await api.post('/auth/confirm-sign-up', {
      username: 'auto@example.com',
      confirmationCode: api.codesTo('auto@example.com')[0],
    });
    expect((await ask(session)).body).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect(await ask(session)).toMatchObject({ status: 401, body: { name: 'AutoSignInException' } });
  });

  test('happens only on request, expires after 180 seconds, and accepts no session of a sign-in', async () => {
    expect((await api.signUp('plain@example.com')).body).not.toHaveProperty('autoSignInSession');
    const { autoSignInSession: session } = await begin('slow@example.com');
    const { expiresAt, createdAt } = await api.db
      .selectFrom('signInSession')
      .select(['expiresAt', 'createdAt'])
      .executeTakeFirstOrThrow();
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(180_000);
    await api.db
      .updateTable('signInSession')
      .set({ expiresAt: sql`now()` })
      .execute();
    expect((await ask(session)).body).toMatchObject({ name: 'AutoSignInException' });
    expect((await ask('nonsense')).status).toBe(401);
    const { autoSignInSession: other } = await begin('cross@example.com');
    expect((await api.post('/auth/confirm-sign-in', { session: other, challengeResponse: 'x' })).status).toBe(401);
  });
});

test('the operator can rotate the signing key: new tokens use the new one, and earlier tokens stay valid', async () => {
  const before = await api.signedIn('keys@example.com');
  const kid = await rotateSigningKeys(api);
  const after = (await stepsFrom(api).signIn('keys@example.com')).body['tokens'];
  const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
  expect([kidOf(after.accessToken), kidOf(before.accessToken) === kid]).toEqual([kid, false]);
  expect([await me(before.accessToken), await me(after.accessToken)]).toEqual([200, 200]);
  const { keys } = (await api.get('/.well-known/jwks.json')).body as { keys: { kid: string }[] };
  expect(keys.map((key) => key.kid)).toEqual(expect.arrayContaining([kid, kidOf(before.accessToken)]));
});
