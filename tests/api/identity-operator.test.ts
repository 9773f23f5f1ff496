/** Operator commands for people. */
import { createPerson } from '../../api/identity/operator.ts';
import { findAccount } from '../../db/identity/accounts.ts';
import { groups } from '../../local/operator/groups.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';
import { prefer, stepOf, stepsFrom, withApp } from './identity-steps-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

/** Returns the output lines of a command. */
async function operate(subject: string, verb: string, ...args: string[]): Promise<string[]> {
  const said: string[] = [];
  await groups[subject]?.[verb]?.run({ db: api.db, env: api.env, args, say: (line) => said.push(line) });
  return said;
}

test('people create prints a temporary password that meets the rule and must be replaced', async () => {
  const [temporary = ''] = await operate('people', 'create', ' New@Example.com ');
  const asked = await stepsFrom(api).signIn('new@example.com', { password: temporary });
  expect(stepOf(asked)).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await expect(operate('people', 'create', 'new@example.com')).rejects.toThrow(
    'An account with this email already exists',
  );
  await expect(operate('people', 'create', 'nobody')).rejects.toThrow('Please check your information and try again');
  expect(api.lines()).not.toContain(temporary);
});

test('people create fails when no valid password can be set, and creates no account', async () => {
  const unreadable = { db: api.db, env: { ...api.env, ENCRYPTION_KEY: '' } };
  await expect(createPerson(unreadable, 'half@example.com')).rejects.toThrow();
  expect(await findAccount(api.db, 'half@example.com')).toBeUndefined();
});

test('people new-password replaces a lost temporary password until the person has chosen a password', async () => {
  const [lost = ''] = await operate('people', 'create', 'waiting@example.com');
  const [fresh = ''] = await operate('people', 'new-password', ' Waiting@example.com');
  expect((await stepsFrom(api).signIn('waiting@example.com', { password: lost })).status).toBe(401);
  expect(stepOf(await stepsFrom(api).signIn('waiting@example.com', { password: fresh }))).toBe(
    'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
  );
  expect(api.lines()).not.toContain(fresh);
  await api.confirmed('settled@example.com');
  for (const username of ['settled@example.com', 'who@example.com'])
    await expect(operate('people', 'new-password', username)).rejects.toThrow('There is no person');
});

test('people disable prevents the sign-in, enable allows it again, and require-reset requires a new password', async () => {
  await api.confirmed('ann@example.com');
  const walk = stepsFrom(api);
  await operate('people', 'disable', 'Ann@example.com');
  expect((await walk.signIn('ann@example.com')).status).toBe(401);
  expect((await operate('people', 'list')).join('\n')).toMatch(
    /^USERNAME +STATE +MFA +CREATED\n[^]*ann@example\.com +disabled/,
  );
  await operate('people', 'enable', 'ann@example.com');
  expect((await walk.signIn('ann@example.com')).body['isSignedIn']).toBe(true);
  await operate('people', 'require-reset', 'ann@example.com');
  expect(stepOf(await walk.signIn('ann@example.com'))).toBe('RESET_PASSWORD');
  for (const verb of ['disable', 'enable', 'require-reset'])
    await expect(operate('people', verb, 'who@example.com')).rejects.toThrow('There is no person');
});

test('after people reset-mfa the password alone is enough to sign in', async () => {
  const { accessToken: token } = await api.signedIn('lost@example.com');
  await withApp(api, token);
  await prefer(api, token, { totp: 'PREFERRED' });
  expect(stepOf(await stepsFrom(api).signIn('lost@example.com'))).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await operate('people', 'reset-mfa', 'lost@example.com');
  expect((await stepsFrom(api).signIn('lost@example.com')).body['isSignedIn']).toBe(true);
});

test('after signing-keys rotate new tokens are signed with another key', async () => {
  const keys = async () => ((await api.get('/.well-known/jwks.json')).body as { keys: object[] }).keys.length;
  await api.signedIn('keys@example.com');
  const before = await keys();
  expect((await operate('signing-keys', 'rotate')).join(' ')).toContain('Tokens are now signed with key');
  expect(await keys()).toBe(before + 1);
});
