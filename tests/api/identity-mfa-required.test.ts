/** Installations that require a second factor, which people set up while signing in. */
import { startIdentityApi, type IdentityApi } from './identity-support.ts';
import { stepOf, stepsFrom, totpCode } from './identity-steps-support.ts';

const apis: IdentityApi[] = [];
const start = async (settings: Record<string, string>) => {
  const api = await startIdentityApi({ MFA: 'ON', ...settings });
  apis.push(api);
  return api;
};
afterAll(() => Promise.all(apis.map((api) => api.close())));

test('a person without a second factor chooses one at sign-in and sets up an authenticator app with a QR code', async () => {
  const api = await start({});
  await api.confirmed('ann@example.com');
  const walk = stepsFrom(api);
  const selection = await walk.signIn('ann@example.com');
  expect(selection.body['nextStep']).toEqual({
    signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
    allowedMFATypes: ['TOTP', 'EMAIL'],
  });
  const setup = await walk.answer(selection, 'TOTP');
  const { sharedSecret, uri, qrCode, recoveryCodes } = setup.body['nextStep'].totpSetupDetails;
  expect(stepOf(setup)).toBe('CONTINUE_SIGN_IN_WITH_TOTP_SETUP');
  expect(uri).toContain(`secret=${sharedSecret}`);
  expect(Buffer.from(qrCode.replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toMatch(/^<svg /);
  expect((await walk.answer(setup, '000000')).body).toMatchObject({ name: 'CodeMismatchException' });
  const first = await totpCode(sharedSecret);
  expect((await walk.answer(setup, first)).body['isSignedIn']).toBe(true);
  const next = await walk.signIn('ann@example.com');
  expect(stepOf(next)).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  // The same code and not a new one, because a new period may have begun.
  expect((await walk.answer(next, first)).body).toMatchObject({ name: 'CodeMismatchException' });
  expect((await walk.answer(next, await totpCode(sharedSecret, 1))).body['isSignedIn']).toBe(true);
  const recovered = await walk.answer(await walk.signIn('ann@example.com'), recoveryCodes[0]);
  expect(recovered.body['isSignedIn']).toBe(true);
  const stored = await api.db.selectFrom('authenticator').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(sharedSecret);
});

test('the second factor by email uses the verified address and accepts no other', async () => {
  const api = await start({ MFA_METHODS: 'EMAIL' });
  await api.confirmed('bob@example.com');
  const walk = stepsFrom(api);
  const setup = await walk.signIn('bob@example.com');
  expect(stepOf(setup)).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP');
  expect((await walk.answer(setup, 'thief@example.com')).body).toMatchObject({ name: 'InvalidParameterException' });
  const asked = await walk.answer(setup, ' Bob@example.com ');
  expect(stepOf(asked)).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
  expect((await walk.answer(asked, api.codesTo('bob@example.com')[0] ?? '')).body['isSignedIn']).toBe(true);
  expect(stepOf(await walk.signIn('bob@example.com'))).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
});

test('if only an authenticator app is allowed, its setup comes without a choice', async () => {
  const api = await start({ MFA_METHODS: 'TOTP' });
  await api.confirmed('cay@example.com');
  expect(stepOf(await stepsFrom(api).signIn('cay@example.com'))).toBe('CONTINUE_SIGN_IN_WITH_TOTP_SETUP');
});

test('if only SMS is allowed, a verified number is used, and a person without one cannot sign in', async () => {
  const api = await start({ MFA_METHODS: 'SMS' });
  await api.confirmed('dan@example.com');
  const walk = stepsFrom(api);
  expect(await walk.signIn('dan@example.com')).toMatchObject({
    status: 400,
    body: { name: 'SignInException', message: 'Cannot initiate MFA setup from available types' },
  });
  await api.db.updateTable('account').set({ phoneVerified: true }).execute();
  const asked = await walk.signIn('dan@example.com');
  expect(stepOf(asked)).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE');
  expect((await walk.answer(asked, api.codesTo('+12025550100')[0] ?? '')).body['isSignedIn']).toBe(true);
});

test('the last second factor cannot be disabled, and where second factors are off none is required', async () => {
  const api = await start({ MFA_METHODS: 'EMAIL' });
  await api.confirmed('eve@example.com');
  const walk = stepsFrom(api);
  const asked = await walk.answer(await walk.signIn('eve@example.com'), 'eve@example.com');
  const { tokens } = (await walk.answer(asked, api.codesTo('eve@example.com')[0] ?? '')).body as {
    tokens: { accessToken: string };
  };
  const refused = await api.post('/auth/mfa-preference', { email: 'DISABLED' }, { token: tokens.accessToken });
  expect(refused).toMatchObject({ status: 400, body: { name: 'InvalidParameterException' } });
  const off = await start({ MFA: 'OFF' });
  const { accessToken: token } = await off.signedIn('fay@example.com');
  expect((await off.get('/auth/mfa-preference', { token })).body).toEqual({
    enabled: [],
    preferred: null,
    usable: [],
    allowed: [],
    recoveryCodesLeft: null,
  });
});
