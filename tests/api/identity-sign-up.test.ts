import { sql } from 'kysely';
import { createConfirmedAccount } from '../../api/identity/accounts.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi({ PUBLIC_URL: 'https://soundings.example' });
});
afterAll(() => api.close());

const attributes = { given_name: 'Ann', family_name: 'Bee', phone_number: '+1 202 555 0100' };
const signUp = (username: string, more = {}) => api.post('/auth/sign-up', { username, password, attributes, ...more });
const signIn = (username: string, typed = password) => api.post('/auth/sign-in', { username, password: typed });
const confirm = (username: string) =>
  api.post('/auth/confirm-sign-up', { username, confirmationCode: api.codesTo(username)[0] });

test('an account wants samples once it is confirmed; one that was made for a demo does not', async () => {
  const wanted = async (username: string) => {
    const rows = await api.db
      .selectFrom('account')
      .innerJoin('sampleSet', (join) => join.on(sql<boolean>`sample_set.user_id = account.id::text`))
      .select('sampleSet.status')
      .where('username', '=', username)
      .execute();
    return rows.map(({ status }) => status);
  };
  await signUp('sample@example.com');
  expect(await wanted('sample@example.com')).toEqual([]);
  expect((await confirm('sample@example.com')).status).toBe(200);
  expect((await confirm('sample@example.com')).status).toBe(200);
  expect(await wanted('sample@example.com')).toEqual(['wanted']);
  await createConfirmedAccount(api.db, { email: 'made@example.com', password });
  expect(await wanted('made@example.com')).toEqual([]);
});

test('a new person signs up, confirms with the mailed code and signs in', async () => {
  const up = await signUp('Ann@Example.com');
  expect(up).toMatchObject({
    status: 200,
    body: {
      isSignUpComplete: false,
      userId: expect.any(String),
      nextStep: {
        signUpStep: 'CONFIRM_SIGN_UP',
        codeDeliveryDetails: {
          deliveryMedium: 'EMAIL',
          destination: 'a***@e***',
          attributeName: 'email',
          delivered: true,
          resendAfterSeconds: 60,
        },
      },
    },
  });
  expect(api.mail.messages()[0]).toMatchObject({
    to: ['ann@example.com'],
    subject: expect.stringMatching(/^\d{6} is your Soundings verification code$/),
  });
  expect(api.mail.messages()[0]?.text).toContain('https://soundings.example/confirm?username=ann%40example.com');
  expect(await confirm('ann@example.com')).toMatchObject({ status: 200, body: { isSignUpComplete: true } });
  const signedIn = await signIn(' ANN@example.com');
  expect(signedIn).toMatchObject({ status: 200, body: { isSignedIn: true, nextStep: { signInStep: 'DONE' } } });
  const me = await api.get('/auth/me', { token: signedIn.body['tokens'].accessToken });
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

test('an account has its settings at once, before any screen asks for them', async () => {
  const { body } = await signUp('settled@example.com');
  const rows = await api.db.selectFrom('userSettings').selectAll().where('userId', '=', body['userId']).execute();
  expect(rows).toMatchObject([{ defaultSimulationSize: 10, hasCompletedTour: false }]);
});

const rule = 'Password must be at least 8 characters with uppercase, lowercase, and numbers';
const information = 'Please check your information and try again';
const ok = { username: 'new@example.com', password, attributes };

test.each<[string, unknown, string, string, string | undefined]>([
  ['nothing', {}, 'EmptySignUpUsername', 'username is required to signUp', 'username'],
  ['no JSON object', [1], 'EmptySignUpUsername', 'username is required to signUp', 'username'],
  [
    'a username that is no text',
    { ...ok, username: { $ne: '' } },
    'EmptySignUpUsername',
    'username is required to signUp',
    'username',
  ],
  ['no password', { ...ok, password: '' }, 'EmptySignUpPassword', 'password is required to signUp', 'password'],
  ['no email address', { ...ok, username: 'new@' }, 'InvalidParameterException', information, 'username'],
  [
    'another email',
    { ...ok, attributes: { ...attributes, email: 'x@example.com' } },
    'InvalidParameterException',
    information,
    'username',
  ],
  [
    'no phone number',
    { ...ok, attributes: { ...attributes, phone_number: ' ' } },
    'InvalidParameterException',
    information,
    'phone_number',
  ],
  [
    'a phone number without country',
    { ...ok, attributes: { ...attributes, phone_number: '2025550100' } },
    'InvalidParameterException',
    information,
    'phone_number',
  ],
  [
    'no given name',
    { ...ok, attributes: { ...attributes, given_name: undefined } },
    'InvalidParameterException',
    information,
    'given_name',
  ],
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
  [
    'an endless password',
    { ...ok, password: `${password}${'x'.repeat(300)}` },
    'InvalidPasswordException',
    rule,
    'password',
  ],
])('a sign-up is refused and nothing stored: %s', async (_name, body, name, message, field) => {
  expect(await api.post('/auth/sign-up', body)).toMatchObject({ status: 400, body: { name, message, field } });
  expect(await api.db.selectFrom('account').select('id').where('username', '=', 'new@example.com').execute()).toEqual(
    [],
  );
});

test('a body that is not JSON or too large gets a named error', async () => {
  const send = (body: string) =>
    fetch(`${api.url}/auth/sign-up`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  for (const body of ['{', JSON.stringify({ username: 'x'.repeat(50_000) })]) {
    const response = await send(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { name: 'InvalidParameterException', message: information },
    ]);
  }
});

test('an address that is in use is refused, in any spelling, confirmed or not', async () => {
  await api.confirmed('taken@example.com');
  await signUp('waiting@example.com');
  for (const email of ['taken@example.com', 'TAKEN@example.com', 'waiting@example.com']) {
    expect(await signUp(email)).toMatchObject({
      status: 409,
      body: {
        name: 'UsernameExistsException',
        message: 'An account with this email already exists',
        field: 'username',
      },
    });
  }
});

test('two concurrent sign-ups with one address create one account', async () => {
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await signUp('race@example.com')).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});

test('a sign-up that fails before its password is stored does not occupy the address', async () => {
  await sql`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
    api.db,
  );
  await sql`create trigger break_off before insert on srp_record for each row execute function break_off()`.execute(
    api.db,
  );
  expect(await signUp('cut@example.com')).toMatchObject({ status: 500, body: { message: 'Failed to sign up' } });
  await sql`drop trigger break_off on srp_record`.execute(api.db);
  expect((await signUp('cut@example.com')).status).toBe(200);
  await confirm('cut@example.com');
  expect((await signIn('cut@example.com')).body['isSignedIn']).toBe(true);
});

test('an account that is not confirmed within a day is replaced, including its password', async () => {
  await signUp('squat@example.com', { password: 'Squatter-1' });
  await api.db
    .updateTable('account')
    .set({ updatedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('username', '=', 'squat@example.com')
    .execute();
  expect((await signUp('squat@example.com')).status).toBe(200);
  await confirm('squat@example.com');
  expect(await api.post('/auth/sign-in', { username: 'squat@example.com', password: 'Squatter-1' })).toMatchObject({
    status: 401,
  });
  expect((await signIn('squat@example.com')).body['isSignedIn']).toBe(true);
});

test('whoever signed up first with an address is not confirmed by the code of its owner', async () => {
  const username = 'owner@example.com';
  const stranger = await signUp(username, { password: 'Stranger-1', autoSignIn: true });
  const [firstCode] = api.codesTo(username);
  const begun = await api.post('/auth/sign-in', { username, password: 'Stranger-1' });
  await api.db.deleteFrom('rateLimit').where('key', 'like', `resend-%${username}`).execute();
  expect(await signUp(username)).toMatchObject({ status: 409, body: { name: 'UsernameExistsException' } });
  expect(await api.post('/auth/confirm-sign-up', { username, confirmationCode: firstCode })).toMatchObject({
    status: 400,
  });
  expect(await confirm(username)).toMatchObject({ status: 200 });
  expect((await signIn(username)).body['isSignedIn']).toBe(true);
  expect(await signIn(username, 'Stranger-1')).toMatchObject({ status: 401 });
  const { autoSignInSession } = stranger.body;
  expect(await api.post('/auth/auto-sign-in', { autoSignInSession })).toMatchObject({
    body: { name: 'AutoSignInException' },
  });
  const { session } = begun.body;
  expect(
    (await api.post('/auth/confirm-sign-in', { session, challengeResponse: api.codesTo(username)[0] })).body[
      'isSignedIn'
    ],
  ).not.toBe(true);
});

test('signing up twice with the same password leaves the mailed code valid', async () => {
  await signUp('twice@example.com');
  expect((await signUp('twice@example.com')).status).toBe(409);
  expect(api.codesTo('twice@example.com')).toHaveLength(1);
  expect(await confirm('twice@example.com')).toMatchObject({ status: 200 });
});

test('a confirmed account keeps its password when somebody signs up with its address', async () => {
  await api.confirmed('kept@example.com');
  expect((await signUp('kept@example.com', { password: 'Stranger-1' })).status).toBe(409);
  expect((await signIn('kept@example.com')).body['isSignedIn']).toBe(true);
});

test('names and phone number may be omitted if the setting allows it', async () => {
  const lenient = await startIdentityApi({ REQUIRED_SIGN_UP_ATTRIBUTES: 'email' });
  expect((await lenient.get('/auth/config')).body).toMatchObject({
    version: '1.4',
    requiredSignUpAttributes: ['email'],
    mailCatcherUrl: null,
  });
  expect((await lenient.post('/auth/sign-up', { username: 'bare@example.com', password })).status).toBe(200);
  const bare = await lenient.db.selectFrom('account').select(['givenName', 'familyName', 'phoneNumber']).execute();
  expect(bare).toEqual([{ givenName: null, familyName: null, phoneNumber: null }]);
  await lenient.close();
});

test('a confirmed account can be created directly, and an existing one is not changed', async () => {
  const input = { email: 'Demo@example.com', password, givenName: 'Demo' };
  const [one, two] = await Promise.all([createConfirmedAccount(api.db, input), createConfirmedAccount(api.db, input)]);
  expect([one.userId === two.userId, one.created !== two.created]).toEqual([true, true]);
  expect(await createConfirmedAccount(api.db, { ...input, password: 'Another-1' })).toEqual({
    userId: one.userId,
    created: false,
  });
  expect((await signIn('demo@example.com')).body['isSignedIn']).toBe(true);
});

test('sign-ups from one address are limited', async () => {
  await api.db.updateTable('rateLimit').set({ points: 60 }).where('key', '=', 'sign-up-address:192.0.2.1').execute();
  const refused = await signUp('more@example.com');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      name: 'TooManyRequestsException',
      message: expect.stringMatching(/^Too many requests\. Please try again in \d+ minutes?$/),
    },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
