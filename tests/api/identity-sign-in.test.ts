import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
  await api.confirmed('ann@example.com');
});
afterAll(() => api.close());

const signIn = (username: unknown, given: unknown = password, from = '192.0.2.1') =>
  api.post('/auth/sign-in', { username, password: given }, { from });
const refused = { name: 'NotAuthorizedException', message: 'Invalid email or password' };

test.each([
  ['', password, 'EmptySignInUsername', 'username is required to signIn', 'username'],
  [['ann@example.com'], password, 'EmptySignInUsername', 'username is required to signIn', 'username'],
  ['ann@example.com', '', 'EmptySignInPassword', 'password is required to signIn', 'password'],
  ['ann@example.com', { length: 8 }, 'EmptySignInPassword', 'password is required to signIn', 'password'],
])('the sign-in with empty input names the field: %j %j', async (username, given, name, message, field) => {
  const reply = await signIn(username, given);
  expect([reply.status, reply.body]).toEqual([400, { name, message, field }]);
});

test('a wrong password and an unknown person get the same response', async () => {
  const known = await signIn('ann@example.com', 'Wrong-pass1', '192.0.2.2');
  const unknown = await signIn('nobody@example.com', 'Wrong-pass1', '192.0.2.2');
  expect([known.status, known.body]).toEqual([401, refused]);
  expect([unknown.status, unknown.body]).toEqual([401, refused]);
});

test('unconfirmed people are told so only with the correct password, and get no tokens', async () => {
  await api.signUp('waiting@example.com');
  const right = await signIn('waiting@example.com');
  expect([right.status, right.body]).toEqual([
    200,
    {
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
      name: 'UserNotConfirmedException',
      message: 'Please verify your email address before signing in',
    },
  ]);
  expect((await signIn('waiting@example.com', 'Wrong-pass1')).body).toEqual(refused);
});

test('an account that must reset its password gets that step', async () => {
  await api.confirmed('reset@example.com');
  await api.db
    .updateTable('account')
    .set({ status: 'reset-required' })
    .where('username', '=', 'reset@example.com')
    .execute();
  const { body } = await signIn('reset@example.com');
  expect(body).toMatchObject({
    isSignedIn: false,
    nextStep: { signInStep: 'RESET_PASSWORD' },
    name: 'PasswordResetRequiredException',
  });
  expect(body).not.toHaveProperty('tokens');
});

test('signed-in people must sign out first, and an invalid token does not prevent signing in', async () => {
  const tokens = await api.signedUp('twice@example.com');
  const again = await api.post(
    '/auth/sign-in',
    { username: 'twice@example.com', password },
    { token: tokens.accessToken },
  );
  expect([again.status, again.body]).toEqual([
    409,
    { name: 'UserAlreadyAuthenticatedException', message: 'There is already a signed in user.' },
  ]);
  await api.post('/auth/sign-out', { refreshToken: tokens.refreshToken });
  const afterwards = await api.post(
    '/auth/sign-in',
    { username: 'twice@example.com', password },
    { token: tokens.accessToken },
  );
  expect(afterwards.body).toMatchObject({ isSignedIn: true });
});

test('the same characters in another Unicode form are the same password', async () => {
  const composed = 'Str\u00f6ng-pass1';
  await api.post('/auth/sign-up', {
    username: 'bjork@example.com',
    password: composed,
    attributes: { phone_number: '+12025550100', given_name: 'B', family_name: 'K' },
  });
  expect((await signIn('bjork@example.com', composed.normalize('NFD'))).body).toMatchObject({
    nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
  });
});

describe('the limit of failed sign-ins', () => {
  test('blocks one person at one address after five failures, but not at other addresses', async () => {
    await api.confirmed('five@example.com');
    for (let index = 0; index < 5; index += 1)
      expect((await signIn('five@example.com', 'Wrong-pass1', '198.51.100.1')).status).toBe(401);
    const sixth = await signIn('five@example.com', password, '198.51.100.1');
    expect([sixth.status, sixth.body['name']]).toEqual([429, 'LimitExceededException']);
    expect(sixth.body['message']).toMatch(/^Attempt limit exceeded\. Please try again in \d+ minutes$/);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(240);
    expect((await signIn('FIVE@example.com', password, '198.51.100.1')).status).toBe(429);
    expect((await signIn('five@example.com', password, '198.51.100.2')).body).toMatchObject({ isSignedIn: true });
  });

  test('counts concurrent guesses like successive ones', async () => {
    await api.confirmed('burst@example.com');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => signIn('burst@example.com', 'Wrong-pass1', '198.51.100.3')),
    );
    const statuses = guesses.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([5, 7]);
  });

  test('is reset by a successful sign-in', async () => {
    await api.confirmed('typist@example.com');
    const tries = [...Array(4).fill('Wrong-pass1'), password, ...Array(4).fill('Wrong-pass1'), password] as string[];
    const statuses: number[] = [];
    for (const each of tries) statuses.push((await signIn('typist@example.com', each, '198.51.100.4')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 401, 401, 401, 200]);
  });

  test('applies to unknown people in the same way', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await signIn('ghost@example.com', 'Wrong-pass1', '198.51.100.5')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('blocks one account over many addresses', async () => {
    await api.db
      .insertInto('rateLimit')
      .values({ key: 'sign-in-account:many@example.com', points: 49, expire: Date.now() + 60_000 })
      .execute();
    expect((await signIn('many@example.com', 'Wrong-pass1', '198.51.100.6')).status).toBe(401);
    const next = await signIn('many@example.com', 'Wrong-pass1', '198.51.100.7');
    expect([next.status, next.body['name']]).toEqual([429, 'LimitExceededException']);
  });

  test('blocks many accounts at one address or IPv6 network', async () => {
    await api.db
      .insertInto('rateLimit')
      .values({ key: 'sign-in-address:2001:db8:1:2::/64', points: 99, expire: Date.now() + 60_000 })
      .execute();
    expect((await signIn('a@example.com', 'Wrong-pass1', '2001:db8:1:2::1')).status).toBe(401);
    const next = await signIn('b@example.com', 'Wrong-pass1', '2001:db8:1:2:ffff::2');
    expect([next.status, next.body]).toEqual([
      429,
      { name: 'TooManyRequestsException', message: 'Too many requests. Please try again in 1 minute' },
    ]);
    expect((await signIn('c@example.com', 'Wrong-pass1', '2001:db8:1:3::1')).status).toBe(401);
  });
});
