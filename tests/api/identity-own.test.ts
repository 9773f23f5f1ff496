/** Changes that people make to their own account. */
import { spendTotpCode } from '../../api/identity/totp.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import {
  prefer,
  prove,
  recoveryCodesOf,
  sessionOf,
  stepsFrom,
  totpCode,
  withApp,
  withPhone,
} from './identity-steps-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const tokenOf = async (email: string) => (await api.signedIn(email)).accessToken;

test.each([
  ['GET', '/auth/me'],
  ['GET', '/auth/mfa-preference'],
  ...[
    '/auth/update-attributes',
    '/auth/send-attribute-code',
    '/auth/verify-attribute',
    '/auth/update-password',
    '/auth/delete-account',
    '/auth/prove-password',
    '/auth/recovery-codes',
    '/auth/totp/associate',
    '/auth/totp/verify',
    '/auth/mfa-preference',
  ].map((path) => ['POST', path]),
])('the route %s %s requires a signed-in person', async (method = '', path = '') => {
  const reply = method === 'GET' ? await api.get(path) : await api.post(path, {});
  expect(reply).toMatchObject({ status: 401, body: { message: 'User needs to be authenticated to call this API.' } });
});

describe('the attributes of a person', () => {
  test('change at once, except for a phone number, which changes after its code was confirmed', async () => {
    const token = await tokenOf('ann@example.com');
    const updated = await api.post(
      '/auth/update-attributes',
      { attributes: { given_name: ' Anna ', phone_number: '+1 202 555 0199' } },
      { token },
    );
    expect(updated.body).toMatchObject({
      given_name: { isUpdated: true, nextStep: { updateAttributeStep: 'DONE' } },
      phone_number: {
        isUpdated: false,
        nextStep: {
          updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
          codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '********0199', delivered: true },
        },
      },
    });
    expect((await api.get('/auth/me', { token })).body).toMatchObject({
      givenName: 'Anna',
      phoneNumber: '+12025550100',
    });
    const verify = (confirmationCode: unknown) =>
      api.post('/auth/verify-attribute', { attribute: 'phone_number', confirmationCode }, { token });
    expect((await verify('')).body).toMatchObject({ name: 'EmptyConfirmUserAttributeCode' });
    const code = api.codesTo('+12025550199')[0] ?? '';
    expect((await verify(code === '000000' ? '111111' : '000000')).body).toMatchObject({
      name: 'CodeMismatchException',
    });
    expect((await verify(code)).status).toBe(200);
    expect((await verify(code)).body).toMatchObject({ name: 'CodeMismatchException' });
    expect((await api.get('/auth/me', { token })).body).toMatchObject({ phoneNumber: '+12025550199' });
  });

  test('cannot be malformed, nor can the username be changed', async () => {
    const token = await tokenOf('bob@example.com');
    for (const attributes of [{ phone_number: '123' }, { email: 'eve@example.com' }, { given_name: 'x'.repeat(101) }]) {
      expect(
        await api.post('/auth/update-attributes', { attributes: { family_name: 'New', ...attributes } }, { token }),
      ).toMatchObject({
        status: 400,
        body: { name: 'InvalidParameterException', field: Object.keys(attributes)[0] },
      });
    }
    expect((await api.get('/auth/me', { token })).body).toMatchObject({ familyName: 'Bee', email: 'bob@example.com' });
  });

  test('can be sent another code only while they are unverified', async () => {
    const token = await tokenOf('cay@example.com');
    const send = (attribute: string) => api.post('/auth/send-attribute-code', { attribute }, { token });
    expect((await send('phone_number')).body).toMatchObject({ deliveryMedium: 'SMS', delivered: true });
    expect((await send('email')).body).toMatchObject({ name: 'InvalidParameterException' });
    expect((await send('height')).body).toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('a person’s password', () => {
  test('is changed with the old one, meets the rule, and every other sign-in ends', async () => {
    const here = await api.signedIn('dan@example.com');
    const there = (await stepsFrom(api).signIn('dan@example.com')).body['tokens'];
    const update = (oldPassword: string, newPassword: string) =>
      api.post('/auth/update-password', { oldPassword, newPassword }, { token: here.accessToken });
    expect((await update('', 'Another-1')).body).toMatchObject({ name: 'EmptyUpdatePassword', field: 'oldPassword' });
    expect((await update(password, 'weak')).body).toMatchObject({ name: 'InvalidPasswordException' });
    expect(await update('Wrong-pass1', 'Another-1')).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password' },
    });
    expect((await update(password, 'Another-1')).status).toBe(200);
    expect((await api.get('/auth/me', { token: here.accessToken })).status).toBe(200);
    expect((await api.get('/auth/me', { token: there.accessToken })).status).toBe(401);
    expect((await stepsFrom(api).signIn('dan@example.com')).status).toBe(401);
  });

  test('cannot be guessed with a token', async () => {
    const token = await tokenOf('eli@example.com');
    const replies = [];
    for (let tries = 0; tries < 11; tries += 1)
      replies.push(await api.post('/auth/delete-account', { password: `Wrong-pass${tries}` }, { token }));
    expect(replies.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(replies[10]).toMatchObject({ status: 429, body: { name: 'LimitExceededException' } });
  });
});

test('the password is required to delete the account, which deletes all identity data', async () => {
  const token = await tokenOf('fay@example.com');
  expect((await api.post('/auth/delete-account', { password: 'Wrong-pass1' }, { token })).status).toBe(401);
  expect((await api.post('/auth/delete-account', { password }, { token })).status).toBe(200);
  expect((await api.get('/auth/me', { token })).status).toBe(401);
  expect((await stepsFrom(api).signIn('fay@example.com')).body).toMatchObject({ name: 'NotAuthorizedException' });
  expect((await api.signUp('fay@example.com')).status).toBe(200);
});

describe('the second factors of a person', () => {
  test('include an app after its first correct code, until which the previous one stays', async () => {
    const token = await tokenOf('gus@example.com');
    expect((await api.post('/auth/totp/verify', { code: '123456' }, { token })).body).toMatchObject({
      name: 'SoftwareTokenMFANotFoundException',
    });
    expect((await api.post('/auth/totp/verify', {}, { token })).body).toMatchObject({
      name: 'EmptyVerifyTOTPSetupCode',
    });
    const first = await withApp(api, token);
    await prefer(api, token, { totp: 'PREFERRED' });
    await prove(api, token);
    const next = (await api.post('/auth/totp/associate', {}, { token })).body['sharedSecret'];
    expect((await api.post('/auth/totp/verify', { code: await totpCode(first) }, { token })).body).toMatchObject({
      name: 'CodeMismatchException',
    });
    const walk = stepsFrom(api);
    expect((await walk.answer(await walk.signIn('gus@example.com'), await totpCode(next))).status).toBe(400);
    expect((await walk.answer(await walk.signIn('gus@example.com'), await totpCode(first))).body['isSignedIn']).toBe(
      true,
    );
  });

  test('can be enabled only after they are set up, and one can be preferred', async () => {
    const { token } = await withPhone(api, 'hal@example.com', '+12025550144');
    expect((await api.get('/auth/mfa-preference', { token })).body).toEqual({
      enabled: [],
      preferred: null,
      usable: ['SMS', 'EMAIL'],
      allowed: ['SMS', 'TOTP', 'EMAIL'],
      recoveryCodesLeft: null,
    });
    expect((await prefer(api, token, { totp: 'ENABLED' })).body).toMatchObject({
      name: 'InvalidParameterException',
      field: 'totp',
    });
    expect((await prefer(api, token, { sms: 'PREFERRED', email: 'PREFERRED' })).status).toBe(400);
    expect((await prefer(api, token, { sms: 'YES' })).status).toBe(400);
    expect((await prefer(api, token, { sms: 'PREFERRED', email: 'ENABLED' })).body).toMatchObject({
      enabled: ['SMS', 'EMAIL'],
      preferred: 'SMS',
    });
    await prove(api, token);
    expect((await prefer(api, token, { sms: 'DISABLED' })).body).toMatchObject({ enabled: ['EMAIL'], preferred: null });
    expect((await prefer(api, token, { email: 'DISABLED' })).body).toMatchObject({ enabled: [] });
  });
});

describe('the confirmation of the password', () => {
  const refused = {
    status: 403,
    body: { name: 'PasswordNeededAgain', message: 'Please enter your password again to do this' },
  };

  test('is required to disable a second factor and to set up another app, another number or new recovery codes', async () => {
    const { token } = await withPhone(api, 'ida@example.com', '+12025550155');
    await withApp(api, token);
    await prefer(api, token, { totp: 'PREFERRED', sms: 'ENABLED', email: 'ENABLED' });
    const attempts = [
      () => prefer(api, token, { totp: 'DISABLED' }),
      () => prefer(api, token, { sms: 'DISABLED' }),
      () => prefer(api, token, { email: 'DISABLED' }),
      () => api.post('/auth/totp/associate', {}, { token }),
      () => api.post('/auth/update-attributes', { attributes: { phone_number: '+12025550156' } }, { token }),
      () => api.post('/auth/recovery-codes', {}, { token }),
    ];
    for (const attempt of attempts) expect(await attempt()).toMatchObject(refused);
    for (const given of [{}, { password: 'Wrong-pass1' }])
      expect(await api.post('/auth/prove-password', given, { token })).toMatchObject({
        status: 401,
        body: { name: 'NotAuthorizedException', message: 'Invalid email or password' },
      });
    expect(await attempts[0]?.()).toMatchObject(refused);
    expect((await api.get('/auth/mfa-preference', { token })).body).toMatchObject({
      enabled: ['SMS', 'TOTP', 'EMAIL'],
      preferred: 'TOTP',
    });
    expect((await prove(api, token)).body).toEqual({ validForSeconds: 300 });
    for (const attempt of attempts) expect((await attempt()).status).toBe(200);
  });

  test('is valid for one sign-in and five minutes', async () => {
    const token = await tokenOf('jon@example.com');
    const there = (await stepsFrom(api).signIn('jon@example.com')).body['tokens'].accessToken as string;
    await prefer(api, token, { email: 'ENABLED' });
    await prove(api, there);
    expect(await prefer(api, token, { email: 'DISABLED' })).toMatchObject(refused);
    await api.db
      .updateTable('tokenFamily')
      .set({ provedAt: new Date(Date.now() - 5 * 60_000 - 1000) })
      .where('provedAt', 'is not', null)
      .execute();
    expect(await prefer(api, there, { email: 'DISABLED' })).toMatchObject(refused);
    await prove(api, there);
    expect((await prefer(api, there, { email: 'DISABLED' })).body).toMatchObject({ enabled: [] });
  });

  test('counts wrong passwords', async () => {
    const token = await tokenOf('kim@example.com');
    const guess = () => api.post('/auth/prove-password', { password: 'Wrong-pass1' }, { token });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(401);
    expect(await guess()).toMatchObject({ status: 429, body: { name: 'LimitExceededException' } });
  });
});

describe('the recovery codes of a person', () => {
  test('are ten, created with the app; each works once, and only after the app was confirmed', async () => {
    const token = await tokenOf('lea@example.com');
    const setup = (await api.post('/auth/totp/associate', {}, { token })).body;
    const codes = setup['recoveryCodes'] as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    expect((await api.get('/auth/mfa-preference', { token })).body).toMatchObject({ recoveryCodesLeft: null });
    await api.post('/auth/totp/verify', { code: await totpCode(setup['sharedSecret'], -1) }, { token });
    await prefer(api, token, { totp: 'PREFERRED' });
    const walk = stepsFrom(api);
    const [first = '', second = ''] = codes;
    const signedIn = await walk.answer(
      await walk.signIn('lea@example.com'),
      ` ${first.toUpperCase().replace('-', ' ')} `,
    );
    expect(signedIn.body['isSignedIn']).toBe(true);
    const again = await walk.signIn('lea@example.com');
    expect((await walk.answer(again, first)).body).toMatchObject({ name: 'CodeMismatchException' });
    // Of two requests with the same code only one succeeds.
    const both = await Promise.all(
      [again, await walk.signIn('lea@example.com')].map((step) => walk.confirm(sessionOf(step), second)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await api.get('/auth/mfa-preference', { token })).body).toMatchObject({ recoveryCodesLeft: 8 });
    const stored = JSON.stringify(await api.db.selectFrom('authenticator').selectAll().execute());
    for (const code of codes) expect(stored + api.lines()).not.toContain(code);
  });

  test('are replaced after confirming the password, and the previous ones become invalid', async () => {
    const token = await tokenOf('mia@example.com');
    await prove(api, token);
    expect((await api.post('/auth/recovery-codes', {}, { token })).body).toMatchObject({
      name: 'SoftwareTokenMFANotFoundException',
    });
    const old = await recoveryCodesOf(api, token);
    await prefer(api, token, { totp: 'PREFERRED' });
    const { recoveryCodes: fresh } = (await api.post('/auth/recovery-codes', {}, { token })).body as {
      recoveryCodes: string[];
    };
    expect(new Set([...old, ...fresh]).size).toBe(20);
    const walk = stepsFrom(api);
    const asked = await walk.signIn('mia@example.com');
    expect((await walk.answer(asked, old[0] ?? '')).body).toMatchObject({ name: 'CodeMismatchException' });
    expect((await walk.answer(asked, fresh[0] ?? '')).body['isSignedIn']).toBe(true);
  });

  test('count as answers to the step when they are wrong, which ends after five', async () => {
    const token = await tokenOf('ned@example.com');
    const [code = ''] = await recoveryCodesOf(api, token);
    await prefer(api, token, { totp: 'PREFERRED' });
    const walk = stepsFrom(api);
    const asked = await walk.signIn('ned@example.com');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await walk.answer(asked, `abcde-2222${tries + 2}`)).status).toBe(400);
    expect(await walk.answer(asked, code)).toMatchObject({ status: 401, body: { name: 'NotAuthorizedException' } });
  });
});

test('a code of an authenticator app works once, and no earlier code works after it', async () => {
  const { userId, token } = await api.signedIn('once-only@example.com').then(async ({ accessToken }) => {
    const { body } = await api.get('/auth/me', { token: accessToken });
    return { userId: String(body['userId']), token: accessToken };
  });
  const secret = await withApp(api, token);
  expect(await spendTotpCode(api.db, api.env, userId, await totpCode(secret, 0))).toBe(true);
  expect(await spendTotpCode(api.db, api.env, userId, await totpCode(secret, 0))).toBe(false);
  expect(await spendTotpCode(api.db, api.env, userId, await totpCode(secret, -1))).toBe(false);
  expect(await spendTotpCode(api.db, api.env, userId, await totpCode(secret, 1))).toBe(true);
});
