import { attributes, member, password, startIdentity, type IdentityWorld } from './identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

test('a stranger signs up, confirms with the mailed code, signs in and is known', async () => {
  const up = await world.signUp('Ann@Example.com');
  expect(up).toMatchObject({
    status: 200,
    body: {
      isSignUpComplete: false,
      userId: expect.any(String),
      nextStep: {
        signUpStep: 'CONFIRM_SIGN_UP',
        codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', attributeName: 'email', delivered: true, resendAfterSeconds: 60 },
      },
    },
  });
  expect(world.mails()[0]).toMatchObject({ to: ['ann@example.com'], subject: expect.stringMatching(/^\d{6} is your Soundings verification code$/) });
  expect(world.mails()[0]?.text).toContain('https://soundings.example/confirm?username=ann%40example.com');
  expect(await world.confirm('ann@example.com')).toMatchObject({ status: 200, body: { isSignUpComplete: true } });
  const signedIn = await world.signIn(' ANN@example.com');
  expect(signedIn).toMatchObject({ status: 200, body: { isSignedIn: true, nextStep: { signInStep: 'DONE' } } });
  const me = await world.get('/auth/me', signedIn.body['tokens'].accessToken);
  expect(me.body).toMatchObject({
    userId: up.body['userId'],
    username: 'ann@example.com',
    email: 'ann@example.com',
    emailVerified: true,
    givenName: 'Ann',
    familyName: 'Bee',
    phoneNumber: '+12025550100',
  });
});

const rule = 'Password must be at least 8 characters with uppercase, lowercase, and numbers';
const information = 'Please check your information and try again';
const ok = { username: 'new@example.com', password, attributes };

test.each<[string, unknown, string, string, string | undefined]>([
  ['nothing', {}, 'EmptySignUpUsername', 'username is required to signUp', 'username'],
  ['no JSON object', [1], 'EmptySignUpUsername', 'username is required to signUp', 'username'],
  ['a username that is no text', { ...ok, username: { $ne: '' } }, 'EmptySignUpUsername', 'username is required to signUp', 'username'],
  ['no password', { ...ok, password: '' }, 'EmptySignUpPassword', 'password is required to signUp', 'password'],
  ['no e-mail address', { ...ok, username: 'new@' }, 'InvalidParameterException', information, 'username'],
  ['another e-mail', { ...ok, attributes: { ...attributes, email: 'x@example.com' } }, 'InvalidParameterException', information, 'username'],
  ['no phone number', { ...ok, attributes: { ...attributes, phone_number: ' ' } }, 'InvalidParameterException', information, 'phone_number'],
  [
    'a phone number without country',
    { ...ok, attributes: { ...attributes, phone_number: '2025550100' } },
    'InvalidParameterException',
    information,
    'phone_number',
  ],
  ['no given name', { ...ok, attributes: { ...attributes, given_name: undefined } }, 'InvalidParameterException', information, 'given_name'],
  [
    'a family name with a line break',
    { ...ok, attributes: { ...attributes, family_name: 'B\nCc: x' } },
    'InvalidParameterException',
    information,
    'family_name',
  ],
  ['a short password', { ...ok, password: 'Ab1-xyz' }, 'InvalidPasswordException', rule, 'password'],
  ['no uppercase', { ...ok, password: 'right-pass1' }, 'InvalidPasswordException', rule, 'password'],
  ['no lowercase', { ...ok, password: 'RIGHT-PASS1' }, 'InvalidPasswordException', rule, 'password'],
  ['no number', { ...ok, password: 'Right-passs' }, 'InvalidPasswordException', rule, 'password'],
  ['no symbol', { ...ok, password: 'Rightpass1' }, 'InvalidPasswordException', rule, 'password'],
  ['an endless password', { ...ok, password: `${password}${'x'.repeat(300)}` }, 'InvalidPasswordException', rule, 'password'],
])('refused, nothing stored: %s', async (_name, body, name, message, field) => {
  expect(await world.post('/auth/sign-up', body)).toMatchObject({ status: 400, body: { name, message, field } });
  expect(await world.db.selectFrom('account').select('id').where('username', '=', 'new@example.com').execute()).toEqual([]);
});

test('a body that is no JSON, or far too large, is named', async () => {
  const send = (body: string) => fetch(`${world.url}/auth/sign-up`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  for (const body of ['{', JSON.stringify({ username: 'x'.repeat(50_000) })]) {
    const response = await send(body);
    expect([response.status, await response.json()]).toEqual([400, { name: 'InvalidParameterException', message: information }]);
  }
});

test('an address that is taken is said, in any spelling, confirmed or not', async () => {
  await member(world, 'taken@example.com');
  await world.signUp('waiting@example.com');
  for (const email of ['taken@example.com', 'TAKEN@example.com', 'waiting@example.com']) {
    expect(await world.signUp(email)).toMatchObject({
      status: 409,
      body: { name: 'UsernameExistsException', message: 'An account with this email already exists', field: 'username' },
    });
  }
});

test('two who sign up with one address at once: one account', async () => {
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await world.signUp('race@example.com')).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});

test('who never confirmed for a day gives way, and their password with them', async () => {
  await world.signUp('squat@example.com', { password: 'Squatter-1' });
  await world.db
    .updateTable('account')
    .set({ updatedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('username', '=', 'squat@example.com')
    .execute();
  expect((await world.signUp('squat@example.com')).status).toBe(200);
  await world.confirm('squat@example.com');
  expect(await world.post('/auth/sign-in', { username: 'squat@example.com', password: 'Squatter-1' })).toMatchObject({ status: 401 });
  expect((await world.signIn('squat@example.com')).body['isSignedIn']).toBe(true);
});

test('names and phone number are left out where the setting allows', async () => {
  const lenient = await startIdentity({ REQUIRED_SIGN_UP_ATTRIBUTES: 'email' });
  expect((await lenient.get('/auth/config')).body).toEqual({ requiredSignUpAttributes: ['email'], mailCatcherUrl: null });
  expect((await lenient.signUp('bare@example.com', { attributes: {} })).status).toBe(200);
  await lenient.confirm('bare@example.com');
  const { tokens } = (await lenient.signIn('bare@example.com')).body;
  expect((await lenient.get('/auth/me', tokens.accessToken)).body).toMatchObject({ givenName: null, familyName: null, phoneNumber: null });
  await lenient.close();
});

test('signing up from one place has an end', async () => {
  await world.db.updateTable('rateLimit').set({ points: 60 }).where('key', '=', 'sign-up-address:127.0.0.1').execute();
  const refused = await world.signUp('more@example.com');
  expect(refused).toMatchObject({
    status: 429,
    body: { name: 'TooManyRequestsException', message: expect.stringMatching(/^Too many requests\. Please try again in \d+ minutes?$/) },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
