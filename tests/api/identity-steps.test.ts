/** Every step of the sign-in flow, over HTTP. */
import { decodeJwt } from 'jose';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { lastTextTo, prefer, stepOf, stepsFrom, totpCode, withApp, withPhone } from './identity-steps-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const done = {
  isSignedIn: true,
  nextStep: { signInStep: 'DONE' },
  tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
};

test('with a password alone the sign-in is done, and the access token names it', async () => {
  await api.confirmed('done@example.com');
  const { body } = await stepsFrom(api).signIn('done@example.com');
  expect(body).toMatchObject(done);
  const family = await api.db.selectFrom('tokenFamily').select('id').executeTakeFirstOrThrow();
  expect(decodeJwt(body['tokens'].accessToken)).toMatchObject({ origin_jti: family.id, token_use: 'access' });
});

test('the steps CONFIRM_SIGN_UP and RESET_PASSWORD say what to do and return no session', async () => {
  await api.signUp('later@example.com');
  const unconfirmed = (await stepsFrom(api).signIn('later@example.com')).body;
  await api.confirmed('forgot@example.com');
  await api.db
    .updateTable('account')
    .set({ status: 'reset-required' })
    .where('username', '=', 'forgot@example.com')
    .execute();
  const reset = (await stepsFrom(api).signIn('forgot@example.com')).body;
  expect([unconfirmed, reset]).toEqual([
    {
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
      name: 'UserNotConfirmedException',
      message: 'Please verify your email address before signing in',
    },
    {
      isSignedIn: false,
      nextStep: { signInStep: 'RESET_PASSWORD' },
      name: 'PasswordResetRequiredException',
      message: 'Please reset your password',
    },
  ]);
});

test('a code of an authenticator app completes the sign-in', async () => {
  const { accessToken: token } = await api.signedIn('app@example.com');
  const secret = await withApp(api, token);
  await prefer(api, token, { totp: 'PREFERRED' });
  const walk = stepsFrom(api);
  const asked = await walk.signIn('app@example.com');
  expect(asked.body).toEqual({
    isSignedIn: false,
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
    session: expect.any(String),
  });
  expect((await walk.answer(asked, await totpCode(secret))).body).toMatchObject(done);
});

test('codes by SMS and by email complete the sign-in after one is selected', async () => {
  const phone = '+12025550177';
  const { token } = await withPhone(api, 'choose@example.com', phone);
  await prefer(api, token, { sms: 'ENABLED', email: 'ENABLED' });
  const walk = stepsFrom(api);
  for (const [type, to, medium] of [
    ['SMS', phone, 'SMS'],
    ['EMAIL', 'choose@example.com', 'EMAIL'],
  ] as const) {
    const selection = await walk.signIn('choose@example.com');
    expect(selection.body['nextStep']).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['SMS', 'EMAIL'],
    });
    const asked = await walk.answer(selection, type);
    expect(asked.body['nextStep']).toMatchObject({
      signInStep: `CONFIRM_SIGN_IN_WITH_${type}_CODE`,
      codeDeliveryDetails: {
        deliveryMedium: medium,
        delivered: true,
        destination: type === 'SMS' ? '********0177' : 'c***@e***',
      },
    });
    expect((await walk.answer(asked, api.codesTo(to)[0] ?? '')).body).toMatchObject(done);
  }
  const other = await walk.signIn('choose@example.com');
  expect(await walk.answer(other, 'TOTP')).toMatchObject({ status: 400, body: { name: 'InvalidParameterException' } });
});

test('after selecting another second factor each code works only for its factor, and a sent one stays valid', async () => {
  const phone = '+12025550178';
  const { token } = await withPhone(api, 'other@example.com', phone);
  const secret = await withApp(api, token);
  await prefer(api, token, { totp: 'PREFERRED', sms: 'ENABLED', email: 'ENABLED' });
  const walk = stepsFrom(api);
  const asked = await walk.signIn('other@example.com');
  // Email is not offered, because forgotten passwords are also reset by email.
  const byApp = { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', allowedMFATypes: ['SMS'] };
  expect(asked.body['nextStep']).toEqual(byApp);
  for (const type of ['EMAIL', 'TOTP', 'LUCK', ''])
    expect(await walk.select(asked, type)).toMatchObject({
      status: 400,
      body: { name: 'InvalidParameterException', field: 'mfaType' },
    });

  const bySms = await walk.select(asked, 'sms');
  expect(bySms.body).toEqual({
    nextStep: {
      signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
      codeDeliveryDetails: expect.objectContaining({ destination: '********0178', delivered: true }),
      allowedMFATypes: ['TOTP'],
    },
  });
  const [sent = ''] = api.codesTo(phone);
  const mismatch = { status: 400, body: { name: 'CodeMismatchException' } };
  expect(await walk.answer(asked, await totpCode(secret))).toMatchObject(mismatch);
  expect((await walk.select(asked, 'TOTP')).body).toEqual({ nextStep: byApp });
  expect(await walk.answer(asked, sent)).toMatchObject(mismatch);
  const count = api.codesTo(phone).length;
  expect((await walk.select(asked, 'SMS')).body).toEqual(bySms.body);
  expect(api.codesTo(phone)).toHaveLength(count);
  expect((await walk.answer(asked, sent)).body).toMatchObject(done);
});

test('people can return to the preferred second factor, including email', async () => {
  const { accessToken: token } = await api.signedIn('back@example.com');
  const secret = await withApp(api, token);
  await prefer(api, token, { totp: 'ENABLED', email: 'PREFERRED' });
  const walk = stepsFrom(api);
  const asked = await walk.signIn('back@example.com');
  expect(asked.body['nextStep']).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
    allowedMFATypes: ['TOTP'],
  });
  expect((await walk.select(asked, 'TOTP')).body['nextStep'].allowedMFATypes).toEqual(['EMAIL']);
  expect((await walk.answer(asked, await totpCode(secret))).body).toMatchObject(done);
});

test('a phrase sent by mail completes the sign-in without a password', async () => {
  await api.confirmed('phrase@example.com');
  const walk = stepsFrom(api);
  const asked = await walk.signIn('phrase@example.com', { authFlowType: 'CUSTOM_WITHOUT_SRP' });
  expect(asked.body['nextStep']).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
    additionalInfo: { kind: 'mailed-phrase', destination: 'p***@e***' },
  });
  const phrase = lastTextTo(api, 'phrase@example.com').split('\n')[2] ?? '';
  expect(phrase).toMatch(/^[a-z]+ [a-z]+ [a-z]+$/);
  expect(await walk.answer(asked, 'not the phrase')).toMatchObject({
    status: 401,
    body: { name: 'NotAuthorizedException' },
  });
  expect((await walk.answer(asked, ` ${phrase.toUpperCase().replaceAll(' ', '-')} `)).body).toMatchObject(done);
});

test('a fourth phrase is refused even if it is correct', async () => {
  await api.confirmed('three@example.com');
  const walk = stepsFrom(api);
  const asked = await walk.signIn('three@example.com', { authFlowType: 'CUSTOM_WITHOUT_SRP' });
  const phrase = lastTextTo(api, 'three@example.com').split('\n')[2] ?? '';
  for (let tries = 0; tries < 3; tries += 1) expect((await walk.answer(asked, 'wrong guess here')).status).toBe(401);
  const { body } = await walk.answer(asked, phrase);
  expect(body).toEqual({
    name: 'NotAuthorizedException',
    message: 'Invalid session for the user, session is expired.',
  });
});

describe('the user-auth flow', () => {
  const flow = { authFlowType: 'USER_AUTH', password: undefined };

  test('offers a choice of first factors and then asks for the password', async () => {
    await api.confirmed('first@example.com');
    const walk = stepsFrom(api);
    const selection = await walk.signIn('first@example.com', flow);
    expect(stepOf(selection)).toBe('CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION');
    expect(selection.body['nextStep'].availableChallenges).toEqual(
      expect.arrayContaining(['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP']),
    );
    const asked = await walk.answer(selection, 'PASSWORD');
    expect(stepOf(asked)).toBe('CONFIRM_SIGN_IN_WITH_PASSWORD');
    expect((await walk.answer(asked, 'Wrong-pass1')).body).toEqual({
      name: 'NotAuthorizedException',
      message: 'Invalid email or password',
    });
    expect((await walk.answer(asked, password)).body).toMatchObject(done);
  });

  test('accepts a code by email as the first factor, and then asks for the password instead of another code', async () => {
    const { accessToken: token } = await api.signedIn('otp@example.com');
    const walk = stepsFrom(api);
    const asked = await walk.signIn('otp@example.com', { ...flow, preferredChallenge: 'EMAIL_OTP' });
    expect(stepOf(asked)).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect((await walk.answer(asked, api.codesTo('otp@example.com')[0] ?? '')).body).toMatchObject(done);
    await prefer(api, token, { email: 'ENABLED' });
    const again = await walk.signIn('otp@example.com', { ...flow, preferredChallenge: 'EMAIL_OTP' });
    const second = await walk.answer(again, api.codesTo('otp@example.com')[0] ?? '');
    expect(stepOf(second)).toBe('CONFIRM_SIGN_IN_WITH_PASSWORD');
    expect((await walk.answer(second, password)).body).toMatchObject(done);
  });

  test('checks a preferred first factor and its password at once, and offers the choice if it is unavailable', async () => {
    await api.confirmed('preferred@example.com');
    const walk = stepsFrom(api);
    const at = { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD' };
    expect((await walk.signIn('preferred@example.com', at)).body).toMatchObject(done);
    expect((await walk.signIn('preferred@example.com', { ...at, password: 'Wrong-pass1' })).status).toBe(401);
    expect(stepOf(await walk.signIn('preferred@example.com', { ...at, preferredChallenge: 'SMS_OTP' }))).toBe(
      'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    );
    expect(await walk.signIn('preferred@example.com', { ...at, preferredChallenge: 'LUCK' })).toMatchObject({
      status: 400,
    });
  });

  test('a person whose username is a phone number signs in by SMS', async () => {
    const phone = '+12025550188';
    const attributes = { email: 'phone@example.com', given_name: 'Ann', family_name: 'Bee' };
    const signedUp = await api.post('/auth/sign-up', { username: '+1 (202) 555-0188', password, attributes });
    expect(signedUp.body['nextStep'].codeDeliveryDetails).toMatchObject({
      deliveryMedium: 'SMS',
      attributeName: 'phone_number',
      delivered: true,
    });
    await api.post('/auth/confirm-sign-up', { username: phone, confirmationCode: api.codesTo(phone)[0] });
    const walk = stepsFrom(api);
    const asked = await walk.signIn('+1 202 555 0188', { ...flow, preferredChallenge: 'SMS_OTP' });
    expect(stepOf(asked)).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE');
    expect((await walk.answer(asked, api.codesTo(phone)[0] ?? '')).body).toMatchObject(done);
  });
});

test('a person who must choose a new password is told which attributes are missing', async () => {
  const { createPerson } = await import('../../api/identity/operator.ts');
  const { temporaryPassword } = await createPerson(api, 'made@example.com');
  const walk = stepsFrom(api);
  const asked = await walk.signIn('made@example.com', { password: temporaryPassword });
  expect(asked.body['nextStep']).toEqual({
    signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
    missingAttributes: ['phone_number', 'given_name', 'family_name'],
  });
  const userAttributes = { phone_number: '+12025550100', given_name: 'Cay', family_name: 'Dee' };
  expect((await walk.answer(asked, 'weak', { options: { userAttributes } })).body).toMatchObject({
    name: 'InvalidPasswordException',
  });
  expect((await walk.answer(asked, 'Own-password1')).body).toMatchObject({
    name: 'InvalidParameterException',
    field: 'phone_number',
  });
  expect((await walk.answer(asked, 'Own-password1', { options: { userAttributes } })).body).toMatchObject(done);
  expect((await walk.signIn('made@example.com', { password: temporaryPassword })).status).toBe(401);
  expect((await walk.signIn('made@example.com', { password: 'Own-password1' })).body).toMatchObject(done);
});
