import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { getSigningKeys } from '../../api/identity/signing-keys.ts';
import { newEncryptionKey } from '../../config/env.ts';
import { openDatabase } from '../../db/client.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const invalid = { name: 'InvalidTokensException', message: 'Invalid tokens.' };
const me = (token: string) => api.get('/auth/me', { token });
const refresh = (refreshToken: unknown) => api.post('/auth/tokens', { refreshToken });

describe('issued tokens', () => {
  test('can be verified with the published keys', async () => {
    const { accessToken, idToken, ...rest } = await api.signedIn('ann@example.com');
    const keys = createRemoteJWKSet(new URL(`${api.url}/.well-known/jwks.json`));
    const checks = { issuer: 'urn:soundings', audience: 'soundings-web', algorithms: ['RS256'] };
    const [access, id] = await Promise.all([jwtVerify(accessToken, keys, checks), jwtVerify(idToken, keys, checks)]);
    expect(rest).toEqual({ refreshToken: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 3600, tokenType: 'Bearer' });
    expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(3600);
    expect(access.payload).toMatchObject({
      token_use: 'access',
      client_id: 'soundings-web',
      username: 'ann@example.com',
    });
    expect(id.payload).toMatchObject({
      token_use: 'id',
      email: 'ann@example.com',
      email_verified: true,
      given_name: 'Ann',
      family_name: 'Bee',
    });
    expect(id.payload.sub).toBe(access.payload.sub);
  });

  test('are signed with keys of which only the public parts are published and the private ones stored encrypted', async () => {
    const { body } = await api.get('/.well-known/jwks.json');
    for (const key of body['keys']) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const rows = await api.db.selectFrom('signingKey').select('privateJwk').execute();
    expect(rows).toEqual(body['keys'].map(() => ({ privateJwk: expect.stringMatching(/^v1:[\w+/=]+$/) })));
  });

  test('are stored as a hash if they are refresh tokens', async () => {
    const { refreshToken } = await api.signedIn('hashed@example.com');
    const stored = await api.db.selectFrom('refreshToken').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(refreshToken);
  });
});

describe('the API refuses', () => {
  let genuine: string;
  let claims: JWTPayload;
  let kid: string;
  beforeAll(async () => {
    genuine = (await api.signedIn('victim@example.com')).accessToken;
    claims = decodeJwt(genuine);
    kid = decodeProtectedHeader(genuine).kid ?? '';
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = async (changes: JWTPayload, header: object = {}) => {
    const { key, kid: ours } = await getSigningKeys(api.db, api.env).current();
    return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid: ours, ...header }).sign(key);
  };
  const now = () => Math.floor(Date.now() / 1000);

  test('no genuine token and none signed in the same way', async () => {
    expect([(await me(genuine)).status, (await me(await signed({}))).status]).toEqual([200, 200]);
  });

  const attacks: [string, () => Promise<string> | string][] = [
    ['algorithm none', () => `${part({ alg: 'none', kid })}.${part(claims)}.`],
    ['algorithm none with a signature', () => `${part({ alg: 'none', kid })}.${genuine.split('.').slice(1).join('.')}`],
    [
      'HMAC under the public key',
      async () => {
        const { body } = await api.get('/.well-known/jwks.json');
        const text = `${part({ alg: 'HS256', kid })}.${part(claims)}`;
        return `${text}.${createHmac('sha256', JSON.stringify(body['keys'][0])).update(text).digest('base64url')}`;
      },
    ],
    [
      'another key under our kid',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid })
          .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    ],
    [
      'a key that the token brings along',
      async () => {
        const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const jwk = publicKey.export({ format: 'jwk' }) as never;
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'theirs', jwk }).sign(privateKey);
      },
    ],
    ['an unknown kid', () => signed({}, { kid: 'unknown' })],
    [
      'changed claims',
      () => [genuine.split('.')[0], part({ ...claims, sub: 'somebody-else' }), genuine.split('.')[2]].join('.'),
    ],
    ['another audience', () => signed({ aud: 'another-app' })],
    ['another client', () => signed({ client_id: 'another-app' })],
    ['another issuer', () => signed({ iss: 'urn:elsewhere' })],
    ['its time is over', () => signed({ iat: now() - 3_700, exp: now() - 60 })],
    ['its time has not begun', () => signed({ nbf: now() + 60 })],
    ['no end', () => signed({ exp: undefined as never })],
    ['no beginning', () => signed({ iat: undefined as never })],
    ['an ID token', () => signed({ token_use: 'id' })],
    ["another person's sign-in", () => signed({ sub: 'somebody-else' })],
    ['a sign-in that never was', () => signed({ origin_jti: 'made-up' })],
    ['no token', () => 'rubbish'],
  ];

  test.each(attacks)('a forged token: %s', async (_name, forge) => {
    const token = await forge();
    const rest = await me(token);
    const graphql = await api.ask(token, '{ me { userId } }');
    expect([rest.status, rest.body, rest.headers.get('www-authenticate')]).toEqual([401, invalid, 'Bearer']);
    expect(JSON.stringify(graphql.body)).toContain('Invalid tokens.');
    expect(JSON.stringify(graphql.body)).not.toContain(claims.sub);
  });

  test('an ID token in place of an access token', async () => {
    await api.confirmed('id@example.com');
    const { body } = await api.post('/auth/sign-in', { username: 'id@example.com', password });
    expect((await me(body['tokens'].idToken)).body).toEqual(invalid);
  });

  test('a call without a token, and says that it requires one', async () => {
    const reply = await api.get('/auth/me');
    expect([reply.status, reply.body['message']]).toEqual([401, 'User needs to be authenticated to call this API.']);
  });
});

describe('refreshing', () => {
  const agePast = (interval: string) =>
    sql`update refresh_token set used_at = used_at - ${sql.lit(interval)}::interval`.execute(api.db);

  test('replaces the refresh token, while the old access token stays valid until it expires', async () => {
    const first = await api.signedIn('rotate@example.com');
    const { status, body } = await refresh(first.refreshToken);
    expect([status, body['refreshToken'] === first.refreshToken]).toEqual([200, false]);
    expect([(await me(body['accessToken'])).status, (await me(first.accessToken)).status]).toEqual([200, 200]);
    expect((await refresh(body['refreshToken'])).status).toBe(200);
  });

  test('with a refresh token used before revokes the sign-in, but no other', async () => {
    const first = await api.signedIn('stolen@example.com');
    const elsewhere = (await api.post('/auth/sign-in', { username: 'stolen@example.com', password })).body['tokens'];
    const second = (await refresh(first.refreshToken)).body;
    await agePast('11 seconds');
    expect((await refresh(first.refreshToken)).body).toEqual(invalid);
    expect((await refresh(second['refreshToken'])).body).toEqual(invalid);
    expect((await me(second['accessToken'])).body).toEqual(invalid);
    expect((await refresh(elsewhere.refreshToken)).status).toBe(200);
  });

  test('works for two tabs at once; a third attempt is refused', async () => {
    const { refreshToken } = await api.signedIn('tabs@example.com');
    const replies = await Promise.all(Array.from({ length: 3 }, () => refresh(refreshToken)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 401]);
    await agePast('11 seconds');
    const gone = replies.filter(({ status }) => status === 200);
    const next = await Promise.all(gone.map(({ body }) => refresh(body['refreshToken'])));
    expect(next.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is possible until 30 days after signing in', async () => {
    const { refreshToken, accessToken } = await api.signedIn('month@example.com');
    const family = decodeJwt(accessToken)['origin_jti'] as string;
    const { expiresAt } = await api.db
      .selectFrom('tokenFamily')
      .select('expiresAt')
      .where('id', '=', family)
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(30);
    await sql`update token_family set expires_at = now() where id = ${family}`.execute(api.db);
    expect((await refresh(refreshToken)).body).toEqual(invalid);
  });

  test.each([undefined, '', 'made-up', 7])('is refused for text that is not a token: %j', async (given) => {
    const reply = await refresh(given);
    expect([reply.status, reply.body]).toEqual([401, invalid]);
  });
});

test('signing out ends the sign-in of this device only, at once', async () => {
  const here = await api.signedIn('leaving@example.com');
  const there = (await api.post('/auth/sign-in', { username: 'leaving@example.com', password })).body['tokens'];
  expect((await api.post('/auth/sign-out', { refreshToken: here.refreshToken })).status).toBe(200);
  expect([(await me(here.accessToken)).body, (await refresh(here.refreshToken)).body]).toEqual([invalid, invalid]);
  expect((await me(there.accessToken)).status).toBe(200);
  expect((await api.post('/auth/sign-out', {}, { token: there.accessToken })).status).toBe(200);
  expect((await me(there.accessToken)).body).toEqual(invalid);
});

describe('signing keys', () => {
  test('are rotated: new tokens use another key, and old tokens stay valid', async () => {
    const before = (await api.signedIn('rotation@example.com')).accessToken;
    await getSigningKeys(api.db, api.env).rotate();
    const after = (await api.post('/auth/sign-in', { username: 'rotation@example.com', password })).body['tokens']
      .accessToken as string;
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    expect([(await me(before)).status, (await me(after)).status]).toEqual([200, 200]);
  });

  test('are the same for processes that start at once', async () => {
    await getSigningKeys(api.db, api.env).rotate();
    await sql`delete from signing_key`.execute(api.db);
    const pools = Array.from({ length: 3 }, () => openDatabase(api.env.DATABASE_URL, 2));
    const keys = await Promise.all(pools.map((db) => getSigningKeys(db, api.env).current()));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    const changed = openDatabase(api.env.DATABASE_URL, 2);
    const other = await getSigningKeys(changed, { ...api.env, ENCRYPTION_KEY: newEncryptionKey() }).current();
    await Promise.all([...pools, changed].map((db) => db.destroy()));
    // The current signing key cannot be decrypted with another encryption key, so a new key signs, and both are
    // published.
    expect(other.kid).not.toBe(keys[0]?.kid);
    expect(await api.db.selectFrom('signingKey').select('kid').execute()).toHaveLength(2);
  });
});
