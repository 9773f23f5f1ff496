import type { SignInAnswer } from '../../../domain/identity/challenges.ts';
import { answerInternalChallenges, answerStep, beginSignIn } from '../../../web/session/challenges.ts';
import { storeNewDevice, getProvableDeviceKey, readDevice, rememberThisDevice } from '../../../web/session/devices.ts';
import { AuthError } from '../../../web/session/errors.ts';
import type { SignedInCall } from '../../../web/session/factors.ts';
import { toPasskeyError, passkeyErrorTexts, type Ceremony } from '../../../web/session/passkey-errors.ts';
import type { Authenticator } from '../../../web/session/factors.ts';
import { answerWithPasskey, registerPasskey } from '../../../web/session/passkeys.ts';
import { memoryStorage } from '../../../web/session/storage.ts';

type SentRequest = { path: string; body: Record<string, unknown> };

const challengeAnswer = (name: string, parameters: Record<string, unknown> = {}): SignInAnswer =>
  ({ isSignedIn: false, nextStep: {}, session: `session of ${name}`, challenge: { name, parameters } }) as SignInAnswer;
const done: SignInAnswer = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
const options = { options: { challenge: 'abc', rpId: 'example.com' } };

/** A browser that receives the given responses in order. */
function browserReceiving(answers: (SignInAnswer | AuthError)[], authenticator: Partial<Authenticator> = {}) {
  const sent: SentRequest[] = [];
  return {
    sent,
    storage: memoryStorage(),
    authenticator: {
      isSupported: () => true,
      create: async () => ({ id: 'made' }) as never,
      get: async () => ({ id: 'signed' }) as never,
      ...authenticator,
    },
    send: async (path: string, body: Record<string, unknown>): Promise<SignInAnswer> => {
      sent.push({ path, body });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('No response is left');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AuthError ? { name: error.name, message: error.message } : error;
};

describe('challenges that the browser answers by itself', () => {
  test('answer a passkey challenge without asking the person', async () => {
    const browser = browserReceiving([challengeAnswer('WEB_AUTHN', options), done]);
    expect(
      await beginSignIn(browser, { username: 'ann', authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' }),
    ).toBe(done);
    expect(browser.sent[1]).toEqual({
      path: '/auth/confirm-sign-in',
      body: { session: 'session of WEB_AUTHN', challengeResponses: { credential: { id: 'signed' } } },
    });
  });

  test('are refused if two passkey challenges follow each other, and the second is not answered', async () => {
    const browser = browserReceiving([
      challengeAnswer('WEB_AUTHN', options),
      challengeAnswer('WEB_AUTHN', options),
      done,
    ]);
    expect(
      await refusal(
        beginSignIn(browser, { username: 'ann', authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' }),
      ),
    ).toEqual({
      name: 'SignInException',
      message: 'Sequential WEB_AUTHN challenges returned from underlying service cannot be handled.',
    });
    expect(browser.sent).toHaveLength(2);
  });

  test('end when a step needs the person', async () => {
    const step: SignInAnswer = {
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
      session: 's',
    };
    const browser = browserReceiving([step]);
    expect(
      await answerStep(browser, {
        username: 'ann',
        session: 's0',
        challengeResponse: 'TOTP',
        options: { friendlyDeviceName: 'x' },
      }),
    ).toBe(step);
    expect(browser.sent[0]?.body).toEqual({
      session: 's0',
      challengeResponse: 'TOTP',
      options: { friendlyDeviceName: 'x' },
    });
  });

  test('fail if the password that a proof needs is not known', async () => {
    const browser = browserReceiving([]);
    const asked = challengeAnswer('PASSWORD_VERIFIER', { USER_ID_FOR_SRP: 'x', SALT: '00', SRP_B: '5' });
    expect(await refusal(answerInternalChallenges(browser, asked, { username: 'ann' }))).toEqual({
      name: 'SignInException',
      message: 'Unable to proceed due to invalid sign in state.',
    });
  });

  test('fail if the server does not name the account for the proof', async () => {
    const browser = browserReceiving([challengeAnswer('PASSWORD_VERIFIER', { SALT: '00'.repeat(16), SRP_B: '5' })]);
    expect(
      await refusal(beginSignIn(browser, { username: 'ann', authFlowType: 'USER_SRP_AUTH', password: 'p' })),
    ).toEqual({
      name: 'EmptyUserIdForSRPException',
      message: 'USER_ID_FOR_SRP was not found in challengeParameters',
    });
    expect(Object.keys(browser.sent[0]?.body ?? {})).toEqual(['username', 'authFlowType', 'srpA']);
  });

  test('are not used by flows without SRP, which send the password and name no device without a proof', async () => {
    const browser = browserReceiving([done]);
    storeNewDevice(browser.storage, 'ann', { deviceKey: 'k', deviceGroupKey: 'g' });
    await beginSignIn(browser, { username: 'ann', authFlowType: 'USER_PASSWORD_AUTH', password: 'p' });
    expect(browser.sent[0]?.body).toEqual({ username: 'ann', authFlowType: 'USER_PASSWORD_AUTH', password: 'p' });
  });

  test('forget a device that the server has forgotten, and begin the sign-in again without it', async () => {
    const gone = new AuthError('ResourceNotFoundException', 'Device does not exist.', { status: 404 });
    const browser = browserReceiving([challengeAnswer('DEVICE_SRP_AUTH'), gone, done]);
    browser.storage.setItem(
      'soundings.device.ann',
      JSON.stringify({ deviceKey: 'k', deviceGroupKey: 'g', password: 'p' }),
    );
    expect(await beginSignIn(browser, { username: 'Ann ', authFlowType: 'USER_PASSWORD_AUTH', password: 'p' })).toBe(
      done,
    );
    expect(browser.sent.map(({ body }) => body['deviceKey'])).toEqual(['k', undefined, undefined]);
    expect(readDevice(browser.storage, 'ann')).toBeNull();
  });
});

describe('remembering this device', () => {
  const callThat = (answer: () => Promise<unknown>) => {
    const made: unknown[] = [];
    const call: SignedInCall = (method, path, body) => {
      made.push([method, path, body]);
      return answer() as Promise<never>;
    };
    return { call, made };
  };

  test('fails without a device key from a sign-in', async () => {
    const { call } = callThat(async () => ({}));
    expect(await refusal(rememberThisDevice(call, memoryStorage(), 'ann'))).toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  test('sends salt and verifier and stores the password; the second time it sends only the choice', async () => {
    const storage = memoryStorage();
    storeNewDevice(storage, 'ann', { deviceKey: 'k/1', deviceGroupKey: 'g' });
    const { call, made } = callThat(async () => ({}));
    await rememberThisDevice(call, storage, 'ann', 'Office');
    const password = readDevice(storage, 'ann')?.password ?? '';
    expect(password).toMatch(/^[0-9a-f]{80}$/);
    expect(made[0]).toEqual([
      'POST',
      '/auth/devices',
      {
        deviceKey: 'k/1',
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
        verifier: expect.stringMatching(/^[0-9a-f]{768}$/),
        remembered: true,
        name: 'Office',
      },
    ]);
    expect(JSON.stringify(made)).not.toContain(password);
    await rememberThisDevice(call, storage, 'ann');
    expect(made[1]).toEqual(['PUT', '/auth/devices/k%2F1', { remembered: true }]);
  });

  test.each([
    ['a refusal', new AuthError('X', 'x', { status: 404 }), undefined],
    ['an answer that got lost', new AuthError('NetworkError', 'x'), 'k'],
  ])('keeps the device key only if the request may have arrived: after %s', async (_what, error, key) => {
    const storage = memoryStorage();
    storeNewDevice(storage, 'ann', { deviceKey: 'k', deviceGroupKey: 'g' });
    const { call } = callThat(() => Promise.reject(error));
    expect(await refusal(rememberThisDevice(call, storage, 'ann'))).toMatchObject({ name: error.name });
    expect(getProvableDeviceKey(storage, 'ann')).toBe(key);
  });

  test('is repeated with a new password when the server does not know the device', async () => {
    const storage = memoryStorage();
    storeNewDevice(storage, 'ann', { deviceKey: 'k', deviceGroupKey: 'g' });
    const unheard = callThat(() => Promise.reject(new AuthError('NetworkError', 'x')));
    expect(await refusal(rememberThisDevice(unheard.call, storage, 'ann'))).toMatchObject({ name: 'NetworkError' });
    const lost = readDevice(storage, 'ann')?.password;
    const made: string[] = [];
    const call: SignedInCall = async (method) => {
      made.push(method);
      if (method === 'PUT') throw new AuthError('ResourceNotFoundException', 'Device does not exist.', { status: 404 });
      return {} as never;
    };
    await rememberThisDevice(call, storage, 'ann');
    expect(made).toEqual(['PUT', 'POST']);
    expect([getProvableDeviceKey(storage, 'ann'), readDevice(storage, 'ann')?.password === lost]).toEqual(['k', false]);
  });

  test('reports any other error of a remembered device unchanged', async () => {
    const storage = memoryStorage();
    storage.setItem('soundings.device.ann', JSON.stringify({ deviceKey: 'k', deviceGroupKey: 'g', password: 'p' }));
    const { call, made } = callThat(() => Promise.reject(new AuthError('NetworkError', 'x')));
    expect(await refusal(rememberThisDevice(call, storage, 'ann'))).toMatchObject({ name: 'NetworkError' });
    expect([made.length, readDevice(storage, 'ann')?.password]).toEqual([1, 'p']);
  });

  test.each(['', 'null', '7', '{', '{"deviceKey":1}'])('ignores stored text that is not a device: %s', (stored) => {
    const storage = memoryStorage();
    storage.setItem('soundings.device.ann', stored);
    expect(readDevice(storage, 'ann')).toBeNull();
  });
});

describe('passkey errors', () => {
  const cases: [Ceremony, string, keyof typeof passkeyErrorTexts][] = [
    ['registration', 'NotAllowedError', 'PasskeyRegistrationCanceled'],
    ['registration', 'AbortError', 'PasskeyOperationAborted'],
    ['registration', 'InvalidStateError', 'PasskeyAlreadyExists'],
    ['registration', 'NotSupportedError', 'PasskeyNotSupported'],
    ['registration', 'ConstraintError', 'PasskeyNotSupported'],
    ['registration', 'SecurityError', 'RelyingPartyMismatch'],
    ['registration', 'TypeError', 'InvalidPasskeyRegistrationOptions'],
    ['registration', 'UnknownError', 'PasskeyRegistrationFailed'],
    ['authentication', 'NotAllowedError', 'PasskeyAuthenticationCanceled'],
    ['authentication', 'AbortError', 'PasskeyOperationAborted'],
    ['authentication', 'NotSupportedError', 'PasskeyNotSupported'],
    ['authentication', 'SecurityError', 'RelyingPartyMismatch'],
    ['authentication', 'TypeError', 'InvalidPasskeyAuthenticationOptions'],
    ['authentication', 'UnknownError', 'PasskeyRetrievalFailed'],
  ];
  test.each(cases)('are named by the ceremony %s and the browser’s error %s: %s', async (ceremony, thrown, name) => {
    const exception = new DOMException('the browser says', thrown);
    expect(toPasskeyError(exception, ceremony)).toMatchObject({
      name,
      message: passkeyErrorTexts[name],
      cause: exception,
    });
    // In the library's wrapper.
    expect(
      toPasskeyError(Object.assign(new Error('wrapped', { cause: exception }), { name: 'WebAuthnError' }), ceremony),
    ).toMatchObject({ name });
    const failing = { create: () => Promise.reject(exception), get: () => Promise.reject(exception) };
    const call = (async () => ({ challenge: 'abc', rp: {} })) as unknown as SignedInCall;
    const ran =
      ceremony === 'registration'
        ? registerPasskey(call, 'x', { ...browserReceiving([]).authenticator, ...failing })
        : answerWithPasskey({ authenticator: { ...browserReceiving([]).authenticator, ...failing } }, options);
    expect(await refusal(ran)).toEqual({ name, message: passkeyErrorTexts[name] });
  });

  test('say that a browser has no passkeys', async () => {
    const unsupported = { ...browserReceiving([]).authenticator, isSupported: () => false };
    const expected = { name: 'PasskeyNotSupported', message: 'Passkeys may not be supported on this device.' };
    expect(await refusal(registerPasskey((async () => ({})) as unknown as SignedInCall, 'x', unsupported))).toEqual(
      expected,
    );
    expect(await refusal(answerWithPasskey({ authenticator: unsupported }, options))).toEqual(expected);
  });

  test.each([undefined, null, {}, 'text', { challenge: 7 }])('say that options are invalid: %j', async (given) => {
    const { authenticator } = browserReceiving([]);
    expect(
      await refusal(registerPasskey((async () => given) as unknown as SignedInCall, 'x', authenticator)),
    ).toMatchObject({
      name: 'InvalidPasskeyRegistrationOptions',
      message: 'Invalid passkey registration options.',
    });
    expect(await refusal(answerWithPasskey({ authenticator }, { options: given }))).toMatchObject({
      name: 'InvalidPasskeyAuthenticationOptions',
      message: 'Invalid passkey authentication options.',
    });
  });
});
