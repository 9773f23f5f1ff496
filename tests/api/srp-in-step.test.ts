import { createConfirmedAccount } from '../../api/identity/accounts.ts';
import { createPerson } from '../../api/identity/operator.ts';
import { demoEmail, seedDatabase } from '../../local/demo-account.ts';
import { answerStep } from '../../web/session/challenges.ts';
import { accessTokenOf, notAuthorized, openBrowser, refusalOf, signInWithSrp } from './factor-support.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

// Browser and server both compute Argon2id several times per test, which takes long on a busy machine.
import.meta.jest.setTimeout(30_000);

const fresh = 'Fresh-pass2';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

/** Signs in by SRP without sending the password, so only the verifier can have proved it. */
async function expectOnly(username: string, good: string, bad: string): Promise<void> {
  const browser = openBrowser(api, { from: '198.51.100.70' });
  expect((await signInWithSrp(browser, username, good)).isSignedIn).toBe(true);
  expect(await refusalOf(signInWithSrp(browser, username, bad))).toEqual(notAuthorized);
  expect(browser.sent.some(({ body }) => 'password' in body)).toBe(false);
}

test('SRP accepts only the current password after the sign-up', async () => {
  await api.confirmed('signed-up@example.com');
  await expectOnly('signed-up@example.com', password, fresh);
});

test('SRP accepts only the current password after signing up again for an address that was never confirmed', async () => {
  const attributes = { phone_number: '+12025550100', given_name: 'A', family_name: 'B' };
  await api.post('/auth/sign-up', { username: 'anew@example.com', password: fresh, attributes });
  const old = new Date(Date.now() - 25 * 3_600_000);
  await api.db
    .updateTable('account')
    .set({ createdAt: old, updatedAt: old })
    .where('username', '=', 'anew@example.com')
    .execute();
  await api.confirmed('anew@example.com');
  await expectOnly('anew@example.com', password, fresh);
});

test('SRP accepts only the new password after a reset', async () => {
  const username = 'forgetful@example.com';
  await api.confirmed(username);
  await api.post('/auth/reset-password', { username });
  const [confirmationCode] = api.codesTo(username);
  expect(
    (await api.post('/auth/confirm-reset-password', { username, confirmationCode, newPassword: fresh })).status,
  ).toBe(200);
  await expectOnly(username, fresh, password);
});

test('SRP accepts only the new password after a change', async () => {
  const username = 'careful@example.com';
  const { accessToken } = await api.signedUp(username);
  const reply = await api.post(
    '/auth/update-password',
    { oldPassword: password, newPassword: fresh },
    { token: accessToken },
  );
  expect(reply.status).toBe(200);
  await expectOnly(username, fresh, password);
});

test('SRP accepts only the new password after a change by a person who signed in by SRP', async () => {
  const username = 'srp-first@example.com';
  await api.confirmed(username);
  const token = accessTokenOf(await signInWithSrp(openBrowser(api), username, password));
  await api.post('/auth/update-password', { oldPassword: password, newPassword: fresh }, { token });
  await expectOnly(username, fresh, password);
});

test('SRP accepts only the new password after a required change during an SRP sign-in', async () => {
  const username = 'invited@example.com';
  const { temporaryPassword } = await createPerson(api, username);
  const browser = openBrowser(api, { from: '198.51.100.71' });
  const step = await signInWithSrp(browser, username, temporaryPassword);
  expect(step.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  const userAttributes = { phone_number: '+12025550100', given_name: 'A', family_name: 'B' };
  const answer = await answerStep(browser, {
    username,
    session: step.session ?? '',
    challengeResponse: fresh,
    options: { userAttributes },
  });
  expect(answer.isSignedIn).toBe(true);
  await expectOnly(username, fresh, temporaryPassword);
});

test('SRP accepts an account that has only a hash after its first sign-in with the password', async () => {
  await createConfirmedAccount(api.db, { email: 'hashed@example.com', password });
  expect((await api.post('/auth/sign-in', { username: 'hashed@example.com', password })).status).toBe(200);
  await expectOnly('hashed@example.com', password, fresh);
});

test('SRP accepts the demo account at its first sign-in', async () => {
  await seedDatabase(api.env.DATABASE_URL, password, api.env.ENCRYPTION_KEY);
  await expectOnly(demoEmail, password, fresh);
});

test('a sign-in that began under the old password cannot be completed under the new one', async () => {
  const username = 'overtaken@example.com';
  const { accessToken } = await api.signedUp(username);
  const browser = openBrowser(api, { from: '198.51.100.72' });
  const { send } = browser;
  browser.send = async (path, body) => {
    if (path === '/auth/confirm-sign-in')
      await api.post('/auth/update-password', { oldPassword: password, newPassword: fresh }, { token: accessToken });
    return send(path, body);
  };
  expect(await refusalOf(signInWithSrp(browser, username, password))).toMatchObject({ status: 401 });
});
