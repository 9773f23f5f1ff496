import { createHmac, createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { getSigningKeys } from '../../api/identity/signing-keys.ts';
import { draws } from '../_support/depth.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let genuine: string;
beforeAll(async () => {
  api = await startIdentityApi({ DATA_API_GUEST_RATE: '1000000' });
  genuine = (await api.signedUp('victim@example.com')).accessToken;
});
afterAll(() => api.close());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the data API's status for a token, and whether the response contains data. */
async function knock(token: string): Promise<[status: number, data: unknown, name: unknown]> {
  const { status, body } = await api.ask(token, '{ listCohorts { items { id } } }');
  return [status, body['data'] ?? null, body['errors']?.[0]?.extensions?.name];
}
const refused = [401, null, 'InvalidTokensException'];

test('the genuine token opens the data API', async () => {
  expect(await knock(genuine)).toEqual([200, { listCohorts: { items: [] } }, undefined]);
});

test('a token with any one character changed, added or left out is refused', async () => {
  const letters = fc.constantFrom(...'ABCabc019-_.=+/');
  const changed = fc
    .record({ at: fc.nat(genuine.length - 1), letter: letters, how: fc.constantFrom('change', 'add', 'leave out') })
    .map(({ at, letter, how }) => {
      const rest = how === 'add' ? genuine.slice(at) : genuine.slice(at + 1);
      return `${genuine.slice(0, at)}${how === 'leave out' ? '' : letter}${rest}`;
    });
  const held = fc.asyncProperty(
    changed.filter((token) => token !== genuine),
    async (token) => expect(await knock(token)).toEqual(refused),
  );
  await fc.assert(held, { numRuns: draws(100, 400), endOnFailure: true });
}, 60_000);

test('a token in another format is refused', async () => {
  const held = fc.asyncProperty(
    fc.array(fc.constantFrom(genuine, ...genuine.split('.'), '.', '', 'bearer', ' ', ','), {
      minLength: 2,
      maxLength: 5,
    }),
    async (parts) => {
      const token = parts.join('').trim();
      if (token === genuine || token === '') return;
      expect((await knock(token))[0]).toBe(401);
    },
  );
  await fc.assert(held, { numRuns: draws(50, 200), endOnFailure: true });
}, 60_000);

describe('the data API refuses', () => {
  const claims = () => decodeJwt(genuine);
  const kid = () => decodeProtectedHeader(genuine).kid ?? '';
  const signed = async (header: object, changes: object = {}) => {
    const { key, kid: ours } = await getSigningKeys(api.db, api.env).current();
    return new SignJWT({ ...claims(), ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: ours, ...header })
      .sign(key);
  };
  const hmac = (secret: string | Buffer, algorithm = 'HS256') => {
    const text = `${part({ alg: algorithm, kid: kid(), typ: 'JWT' })}.${part(claims())}`;
    return `${text}.${createHmac(algorithm.replace('HS', 'sha'), secret).update(text).digest('base64url')}`;
  };
  const publicKey = async () => {
    const { body } = await api.get('/.well-known/jwks.json');
    return createPublicKey({ key: body['keys'][0], format: 'jwk' });
  };

  const attacks: [string, () => Promise<string> | string][] = [
    ['HMAC under the public key as PEM', async () => hmac((await publicKey()).export({ type: 'spki', format: 'pem' }))],
    ['HMAC under the public key as DER', async () => hmac((await publicKey()).export({ type: 'spki', format: 'der' }))],
    ['HMAC under nothing', () => hmac('')],
    ['HS512', async () => hmac((await publicKey()).export({ type: 'spki', format: 'pem' }), 'HS512')],
    ['no algorithm in capitals', () => `${part({ alg: 'NONE', kid: kid() })}.${part(claims())}.`],
    ['no signature', () => genuine.replace(/[^.]+$/, '')],
    ['a kid that is a path', () => signed({ kid: '../../../../dev/null' })],
    ['a kid that is SQL', () => signed({ kid: "' union select 1 --" })],
    ['a kid with a null character', () => signed({ kid: 'a\u0000' })],
    ['no kid', () => signed({ kid: undefined })],
    ['several audiences, one of them not ours alone', () => signed({}, { aud: ['another-app'] })],
    ['a family that is no text', () => signed({}, { origin_jti: { $ne: null } })],
    ['a family with a null character', () => signed({}, { origin_jti: 'a\u0000' })],
    ['a subject with a null character', () => signed({}, { sub: 'a\u0000' })],
  ];
  test.each(attacks)('a forged token: %s', async (_name, forge) => {
    expect(await knock(await forge())).toEqual(refused);
  });

  test('a token of one person that names another person’s sign-in', async () => {
    const other = decodeJwt((await api.signedUp('other@example.com')).accessToken);
    expect(await knock(await signed({}, { origin_jti: other['origin_jti'] }))).toEqual(refused);
    expect(await knock(await signed({}, { sub: other.sub ?? '' }))).toEqual(refused);
  });

  test('the ID token and the refresh token of the same sign-in', async () => {
    const { idToken, refreshToken } = (await api.post('/auth/sign-in', { username: 'victim@example.com', password }))
      .body['tokens'];
    for (const token of [idToken, refreshToken]) expect(await knock(token)).toEqual(refused);
  });

  test('a token after its sign-in was revoked or its account deleted', async () => {
    const [left, gone] = [await api.signedUp('left@example.com'), await api.signedUp('gone@example.com')];
    for (const { accessToken } of [left, gone]) expect((await knock(accessToken))[0]).toBe(200);
    await api.post('/auth/sign-out', { refreshToken: left.refreshToken });
    await api.db.deleteFrom('account').where('username', '=', 'gone@example.com').execute();
    for (const { accessToken } of [left, gone]) expect(await knock(accessToken)).toEqual(refused);
  });
});
