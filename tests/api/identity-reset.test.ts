import { sql } from 'kysely';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { prefer, stepOf, stepsFrom } from './identity-steps-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const fresh = 'Fresh-pass9';
const ask = (username: string, from = '203.0.113.9') => api.post('/auth/reset-password', { username }, { from });
const confirm = (username: string, confirmationCode: string | undefined, newPassword = fresh, from = '203.0.113.9') =>
  api.post('/auth/confirm-reset-password', { username, confirmationCode, newPassword }, { from });
const codeFor = (email: string) => api.codesTo(email)[0] ?? '';

test('a code by mail sets a new password, and every sign-in ends', async () => {
  const tokens = await api.signedIn('ann@example.com');
  expect(await ask(' Ann@example.com')).toMatchObject({
    status: 200,
    body: {
      isPasswordReset: false,
      nextStep: {
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', delivered: true },
      },
    },
  });
  expect(await confirm('ann@example.com', codeFor('ann@example.com'))).toMatchObject({ status: 200, body: {} });
  const walk = stepsFrom(api);
  expect((await walk.signIn('ann@example.com')).status).toBe(401);
  expect((await walk.signIn('ann@example.com', { password: fresh })).body['isSignedIn']).toBe(true);
  expect((await api.get('/auth/me', { token: tokens.accessToken })).status).toBe(401);
  expect((await api.post('/auth/tokens', { refreshToken: tokens.refreshToken })).status).toBe(401);
});

test('a code resets the password only once', async () => {
  await api.confirmed('once@example.com');
  await ask('once@example.com');
  const code = codeFor('once@example.com');
  const replies = await Promise.all([confirm('once@example.com', code), confirm('once@example.com', code)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await confirm('once@example.com', code)).body).toMatchObject({ name: 'CodeMismatchException' });
});

test('a reset does not replace the second factor', async () => {
  const { accessToken: token } = await api.signedIn('mfa@example.com');
  await prefer(api, token, { email: 'PREFERRED' });
  await ask('mfa@example.com');
  const answer = await confirm('mfa@example.com', codeFor('mfa@example.com'));
  expect(answer.body).toEqual({});
  expect(stepOf(await stepsFrom(api).signIn('mfa@example.com', { password: fresh }))).toBe(
    'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
  );
});

test('unknown people get the same responses, and no mail is sent', async () => {
  await api.confirmed('known@example.com');
  const [known, unknown] = [await ask('known@example.com'), await ask('knowm@example.com')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(api.mail.messages().some(({ to }) => to.includes('knowm@example.com'))).toBe(false);
  const wrong = codeFor('known@example.com') === '000000' ? '111111' : '000000';
  const [one, other] = [await confirm('known@example.com', wrong), await confirm('knowm@example.com', wrong)];
  expect([other.status, other.body]).toEqual([one.status, one.body]);
  expect(one.body).toEqual({
    name: 'CodeMismatchException',
    message: 'Invalid verification code. Please check and try again',
    field: 'confirmationCode',
  });
});

test('expired codes, guesses and too many requests are refused', async () => {
  await api.confirmed('late@example.com');
  await ask('late@example.com');
  await api.db
    .updateTable('confirmationCode')
    .set({ expiresAt: sql`now()` })
    .where('purpose', '=', 'reset-password')
    .execute();
  expect((await confirm('late@example.com', codeFor('late@example.com'))).body).toMatchObject({
    name: 'ExpiredCodeException',
    message: 'Verification code has expired. Please request a new one',
  });
  await api.confirmed('guess@example.com');
  await ask('guess@example.com');
  const right = codeFor('guess@example.com');
  const wrong = right === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm('guess@example.com', wrong)).status).toBe(400);
  expect((await confirm('guess@example.com', right)).body).toMatchObject({ name: 'ExpiredCodeException' });
  const asked = [];
  for (let times = 0; times < 5; times += 1) asked.push((await ask('guess@example.com')).status);
  expect(asked).toEqual([200, 200, 200, 200, 429]);
});

test('a code works only for its own purpose', async () => {
  await api.signUp('purpose@example.com');
  const signUpCode = codeFor('purpose@example.com');
  expect((await confirm('purpose@example.com', signUpCode)).body).toMatchObject({ name: 'CodeMismatchException' });
  await api.post('/auth/confirm-sign-up', { username: 'purpose@example.com', confirmationCode: signUpCode });
  expect((await confirm('purpose@example.com', signUpCode)).body).toMatchObject({ name: 'CodeMismatchException' });
});

test.each([
  [{}, 'EmptyConfirmResetPasswordUsername', 'username is required to confirmResetPassword'],
  [
    { username: 'a@example.com' },
    'EmptyConfirmResetPasswordConfirmationCode',
    'code is required to confirmResetPassword',
  ],
  [
    { username: 'a@example.com', confirmationCode: '1' },
    'EmptyConfirmResetPasswordNewPassword',
    'newPassword is required to confirmResetPassword',
  ],
  [
    { username: 'a@example.com', confirmationCode: '1', newPassword: 'weak' },
    'InvalidPasswordException',
    'Password must be at least 8 characters with uppercase, lowercase, and numbers',
  ],
])('the input %j is refused', async (body, name, message) => {
  expect(await api.post('/auth/confirm-reset-password', body)).toMatchObject({ status: 400, body: { name, message } });
});

test('an empty username is refused, and a required reset is completed by a new password', async () => {
  expect((await api.post('/auth/reset-password', {})).body).toMatchObject({ name: 'EmptyResetPasswordUsername' });
  const { requireReset } = await import('../../api/identity/operator.ts');
  const tokens = await api.signedIn('must@example.com');
  await requireReset(api, 'must@example.com');
  expect((await api.get('/auth/me', { token: tokens.accessToken })).status).toBe(401);
  expect(stepOf(await stepsFrom(api).signIn('must@example.com', { password }))).toBe('RESET_PASSWORD');
  await ask('must@example.com', '203.0.113.10');
  await confirm('must@example.com', codeFor('must@example.com'), fresh, '203.0.113.10');
  expect((await stepsFrom(api).signIn('must@example.com', { password: fresh })).body['isSignedIn']).toBe(true);
});
