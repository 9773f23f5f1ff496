import type { SignInAnswer } from '../../domain/identity/challenges.ts';
import { answerStep, beginSignIn } from '../../web/session/challenges.ts';
import {
  forgetDevice,
  storeNewDevice,
  listDevices,
  getProvableDeviceKey,
  readDevice,
  rememberThisDevice,
  setDeviceRemembered,
} from '../../web/session/devices.ts';
import { accessTokenOf, type Browser, openBrowser, refusalOf, signInWithSrp } from './factor-support.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

// Browser and server both compute Argon2id several times per test, which takes long on a busy machine.
import.meta.jest.setTimeout(30_000);

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const withMail = (username: string) =>
  api.db
    .updateTable('account')
    .set({ mfaEnabled: ['EMAIL'], mfaPreferred: 'EMAIL' })
    .where('username', '=', username)
    .execute();

/** The fastest flow is used, because devices work the same in all flows. */
const enter = (browser: Browser, username: string, given = password) =>
  beginSignIn(browser, { username, authFlowType: 'USER_PASSWORD_AUTH', password: given });

/** Signs in with the password and, if requested, the mailed code; stores what a browser stores. */
async function signIn(browser: Browser, username: string): Promise<SignInAnswer> {
  let answer = await enter(browser, username);
  if (answer.nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    answer = await answerStep(browser, {
      username,
      session: answer.session ?? '',
      challengeResponse: api.codesTo(username)[0] ?? '',
    });
  if (answer.newDevice !== undefined) storeNewDevice(browser.storage, username, answer.newDevice);
  return answer;
}

async function rememberedBrowser(
  username: string,
): Promise<{ browser: Browser; first: SignInAnswer; deviceKey: string }> {
  await api.confirmed(username);
  await withMail(username);
  const browser = openBrowser(api);
  const first = await signIn(browser, username);
  await rememberThisDevice(browser.as(accessTokenOf(first)), browser.storage, username, 'Office');
  return { browser, first, deviceKey: getProvableDeviceKey(browser.storage, username) ?? '' };
}

const steps = ({ sent }: Browser) =>
  sent
    .splice(0)
    .map(({ path, body }) =>
      path === '/auth/sign-in' ? 'sign-in' : Object.keys(body['challengeResponses'] ?? {}).join('+'),
    );
const refresh = ({ tokens }: SignInAnswer, deviceKey?: string) =>
  api.post('/auth/tokens', { refreshToken: tokens?.refreshToken, deviceKey });

describe('a remembered device', () => {
  test('replaces the second factor with a proof', async () => {
    const username = 'ann@example.com';
    const { browser, first, deviceKey } = await rememberedBrowser(username);
    expect(first.newDevice).toMatchObject({ deviceKey });
    const mails = api.codesTo(username).length;
    steps(browser);
    const again = await signInWithSrp(browser, username, password);
    expect(again).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect(again).not.toHaveProperty('newDevice');
    expect(steps(browser)).toEqual([
      'sign-in',
      'PASSWORD_CLAIM_SIGNATURE',
      'DEVICE_KEY+SRP_A',
      'DEVICE_KEY+PASSWORD_CLAIM_SIGNATURE',
    ]);
    expect(api.codesTo(username)).toHaveLength(mails);
    const elsewhere = await signInWithSrp(openBrowser(api), username, password);
    expect(elsewhere.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
  });

  test('its password is never sent, and its verifier is stored encrypted', async () => {
    const username = 'secret@example.com';
    const { browser, deviceKey } = await rememberedBrowser(username);
    await signIn(browser, username);
    const kept = readDevice(browser.storage, username)?.password ?? '';
    expect(kept).toHaveLength(80);
    expect(JSON.stringify(browser.sent)).not.toContain(kept);
    const row = await api.db
      .selectFrom('device')
      .selectAll()
      .where('deviceKey', '=', deviceKey)
      .executeTakeFirstOrThrow();
    expect(row.verifier).toMatch(/^v1:/);
  });

  test('does not replace the password', async () => {
    const username = 'guarded@example.com';
    const { browser } = await rememberedBrowser(username);
    expect(await refusalOf(enter(browser, username, 'Wrong-pass1'))).toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('cannot be imitated with a copy of its key alone', async () => {
    const username = 'copied@example.com';
    const { deviceKey } = await rememberedBrowser(username);
    const thief = openBrowser(api);
    const groupKey = (
      await api.db.selectFrom('device').select('groupKey').where('deviceKey', '=', deviceKey).executeTakeFirstOrThrow()
    ).groupKey;
    thief.storage.setItem(
      `soundings.device.${username}`,
      JSON.stringify({ deviceKey, deviceGroupKey: groupKey, password: 'f'.repeat(80) }),
    );
    const answer = await enter(thief, username);
    // The browser discards the device and signs in again as an unknown one, with the second factor.
    expect(answer.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect(readDevice(thief.storage, username)).toBeNull();
  });

  test('cannot prove itself for another account', async () => {
    const { browser } = await rememberedBrowser('own@example.com');
    await api.confirmed('other@example.com');
    await withMail('other@example.com');
    browser.storage.setItem(
      'soundings.device.other@example.com',
      browser.storage.getItem('soundings.device.own@example.com') ?? '',
    );
    expect((await enter(browser, 'other@example.com')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
  });

  test.each([
    ['an altered proof', { PASSWORD_CLAIM_SIGNATURE: '00'.repeat(32) }],
    ['another key', { DEVICE_KEY: 'us-east-2_x' }],
  ])('ends the sign-in when %s', async (what, change) => {
    const username = `${what.replaceAll(' ', '-')}@example.com`;
    const { browser } = await rememberedBrowser(username);
    let isTampered = false;
    browser.tamper = (path, body) => {
      const responses = body['challengeResponses'] as Record<string, unknown> | undefined;
      if (
        path === '/auth/sign-in' ||
        responses?.['DEVICE_KEY'] === undefined ||
        responses['SRP_A'] !== undefined ||
        isTampered
      )
        return body;
      isTampered = true;
      return { ...body, challengeResponses: { ...responses, ...change } };
    };
    const answer = await enter(browser, username);
    expect([isTampered, answer.nextStep.signInStep]).toEqual([true, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE']);
  });

  test('is refused with a public value A of zero or a repeated proof', async () => {
    const username = 'replay@example.com';
    const { browser } = await rememberedBrowser(username);
    browser.sent.splice(0);
    await enter(browser, username);
    const replayed = await api.post('/auth/confirm-sign-in', browser.sent.at(-1)?.body);
    expect([replayed.status, 'tokens' in replayed.body]).toEqual([401, false]);
    browser.tamper = (_path, body) => {
      const responses = body['challengeResponses'] as Record<string, unknown> | undefined;
      return responses?.['SRP_A'] === undefined ? body : { ...body, challengeResponses: { ...responses, SRP_A: '0' } };
    };
    expect(await refusalOf(enter(browser, username))).toMatchObject({ name: 'InvalidParameterException', status: 400 });
  });

  test('requires the second factor again after it is forgotten, until it is remembered again', async () => {
    const username = 'fickle@example.com';
    const { browser, first, deviceKey } = await rememberedBrowser(username);
    const call = browser.as(accessTokenOf(first));
    await setDeviceRemembered(call, deviceKey, false);
    expect((await enter(browser, username)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    await rememberThisDevice(call, browser.storage, username);
    expect((await enter(browser, username)).isSignedIn).toBe(true);
  });
});

describe('tokens of a device', () => {
  test('can be refreshed only on that device', async () => {
    const username = 'bound@example.com';
    const { browser, first, deviceKey } = await rememberedBrowser(username);
    const second = await signIn(browser, username);
    for (const answer of [first, second]) {
      expect([(await refresh(answer)).status, (await refresh(answer, 'us-east-2_x')).status]).toEqual([401, 401]);
      expect((await refresh(answer, deviceKey)).body).toMatchObject({ accessToken: expect.any(String) });
    }
  });

  test('can be refreshed without the key of a device that has no proof, but not with another device’s key', async () => {
    await api.confirmed('plain@example.com');
    const answer = await signIn(openBrowser(api), 'plain@example.com');
    expect((await refresh(answer, 'us-east-2_x')).status).toBe(401);
    expect((await refresh(answer)).status).toBe(200);
  });

  test('stay valid when they are refused because of their device', async () => {
    const { first, deviceKey } = await rememberedBrowser('unspent@example.com');
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(first, deviceKey)).status).toBe(200);
  });
});

describe('the list of devices where a person is signed in', () => {
  test('contains each browser with its name, address and sign-ins, and marks the current one', async () => {
    const username = 'places@example.com';
    await api.confirmed(username);
    const laptop = openBrowser(api, { from: '203.0.113.1' });
    const phone = openBrowser(api, { from: '203.0.113.2' });
    const onLaptop = await signIn(laptop, username);
    const onPhone = await signIn(phone, username);
    await rememberThisDevice(laptop.as(accessTokenOf(onLaptop)), laptop.storage, username, ' Laptop ');
    await signIn(laptop, username);
    const listed = await listDevices(phone.as(accessTokenOf(onPhone)));
    const shown = listed.map(({ name, lastAddress, remembered, current, sessions }) => ({
      name,
      lastAddress,
      remembered,
      current,
      sessions: sessions.length,
    }));
    expect(shown).toEqual([
      { name: 'Laptop', lastAddress: '203.0.113.1', remembered: true, current: false, sessions: 2 },
      { name: 'Firefox on Linux', lastAddress: '203.0.113.2', remembered: false, current: true, sessions: 1 },
    ]);
    expect(JSON.stringify(listed)).not.toContain('verifier');
  });

  test('loses a forgotten device, whose own sign-ins end at once', async () => {
    const username = 'lost@example.com';
    const { browser, first, deviceKey } = await rememberedBrowser(username);
    const elsewhere = openBrowser(api);
    const here = await signIn(elsewhere, username);
    await forgetDevice(elsewhere.as(accessTokenOf(here)), deviceKey);
    expect((await api.get('/auth/me', { token: accessTokenOf(first) })).status).toBe(401);
    expect((await refresh(first, deviceKey)).status).toBe(401);
    expect((await api.get('/auth/me', { token: accessTokenOf(here) })).status).toBe(200);
    expect((await listDevices(elsewhere.as(accessTokenOf(here)))).map(({ current }) => current)).toEqual([true]);
    const back = await enter(browser, username);
    expect(back.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
  });

  test('does not help a device that is forgotten between its two challenges', async () => {
    const { browser, first, deviceKey } = await rememberedBrowser('between@example.com');
    browser.tamper = (_path, body) => body;
    const { send } = browser;
    let isForgotten = false;
    browser.send = async (path, body) => {
      const responses = (body['challengeResponses'] ?? {}) as Record<string, unknown>;
      if (!isForgotten && responses['DEVICE_KEY'] !== undefined && responses['SRP_A'] === undefined) {
        isForgotten = true;
        await forgetDevice(browser.as(accessTokenOf(first)), deviceKey);
      }
      return send(path, body);
    };
    expect((await enter(browser, 'between@example.com')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
  });

  test('contains no device of another person', async () => {
    const { deviceKey } = await rememberedBrowser('mine@example.com');
    const stranger = (await api.signedUp('stranger@example.com')).accessToken;
    const call = openBrowser(api).as(stranger);
    for (const attempt of [
      forgetDevice(call, deviceKey),
      setDeviceRemembered(call, deviceKey, false),
      forgetDevice(call, 'session:x'),
    ])
      expect(await refusalOf(attempt)).toMatchObject({ name: 'ResourceNotFoundException', status: 404 });
    expect((await listDevices(call)).map(({ deviceKey }) => deviceKey)).not.toContain(deviceKey);
  });

  test('contains an older sign-in without a device separately, which can be ended', async () => {
    const { accessToken } = await api.signedUp('before@example.com');
    await api.db.updateTable('tokenFamily').set({ deviceKey: null }).execute();
    const call = openBrowser(api).as(accessToken);
    const [only] = await listDevices(call);
    expect(only).toMatchObject({ deviceKey: expect.stringMatching(/^session:/), current: true, remembered: false });
    await forgetDevice(call, only?.deviceKey ?? '');
    expect((await api.get('/auth/me', { token: accessToken })).status).toBe(401);
  });
});

describe('the confirmation of a device', () => {
  const good = { salt: '01'.repeat(16), verifier: 'ab'.repeat(300), name: 'X' };

  async function fresh(username: string) {
    await api.confirmed(username);
    const browser = openBrowser(api);
    const answer = await signIn(browser, username);
    return { call: browser.as(accessTokenOf(answer)), deviceKey: answer.newDevice?.deviceKey ?? '' };
  }

  test('works once, and only with the key from the sign-in', async () => {
    const { call, deviceKey } = await fresh('confirming@example.com');
    const other = await fresh('confirming2@example.com');
    const elsewhere = await signIn(openBrowser(api), 'confirming@example.com');
    const confirm = (key: string) => call('POST', '/auth/devices', { ...good, deviceKey: key });
    for (const key of ['', 'us-east-2_x', other.deviceKey, elsewhere.newDevice?.deviceKey ?? ''])
      expect(await refusalOf(confirm(key))).toMatchObject({ name: 'ResourceNotFoundException' });
    expect(await refusalOf(setDeviceRemembered(call, deviceKey, true))).toMatchObject({
      name: 'ResourceNotFoundException',
    });
    expect(await confirm(deviceKey)).toEqual({ userConfirmationNecessary: true });
    expect(await refusalOf(confirm(deviceKey))).toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test.each([
    ['no salt', { salt: '' }],
    ['a short salt', { salt: '01' }],
    ['a salt that is no number', { salt: 'zz'.repeat(16) }],
    ['a verifier of zero', { verifier: '0' }],
    ['a verifier of one', { verifier: '1' }],
    ['a verifier that is too long', { verifier: 'f'.repeat(770) }],
    ['a verifier that is no text', { verifier: 7 }],
  ])('is refused with %s', async (what, change) => {
    const { call, deviceKey } = await fresh(`${what.replaceAll(' ', '-')}@example.com`);
    expect(await refusalOf(call('POST', '/auth/devices', { ...good, ...change, deviceKey }))).toMatchObject({
      name: 'InvalidDeviceVerifier',
      status: 400,
    });
  });
});

test('a sign-in by any flow registers the device', async () => {
  await api.confirmed('last@example.com');
  const answer = await beginSignIn(openBrowser(api), {
    username: 'last@example.com',
    authFlowType: 'USER_PASSWORD_AUTH',
    password,
  });
  expect(answer).toMatchObject({ isSignedIn: true, newDevice: { deviceKey: expect.stringMatching(/^us-east-2_/) } });
});
