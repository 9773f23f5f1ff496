import { getResendWait } from '../../../web/session/step.ts';
import { sessionWorld, tokensAt, type Reply, type World } from './session-world.ts';

const ok = (body: unknown): Reply => ({ status: 200, body });
const ann = { username: 'ann@example.com', password: 'Strong-pass1', authFlowType: 'USER_PASSWORD_AUTH' } as const;
const expired: Reply = {
  status: 401,
  body: { name: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' },
};
const wrong: Reply = {
  status: 400,
  body: { name: 'CodeMismatchException', message: 'Invalid verification code', field: 'confirmationCode' },
};
const stepReply = (session: string, signInStep: string, more: object = {}) =>
  ok({ isSignedIn: false, session, nextStep: { signInStep, ...more } });
const done = (serverMs: number, more: object = {}) =>
  ok({ isSignedIn: true, nextStep: { signInStep: 'DONE' }, tokens: tokensAt(serverMs, 'first'), ...more });

/** Begins a sign-in whose next step asks for a code of an app. `onAnswer` responds to each code. */
async function signInToCodeStep(onAnswer: (serverMs: number, times: number) => Reply): Promise<World> {
  let times = 0;
  const world = sessionWorld(({ path }, serverMs) =>
    path === '/auth/sign-in' ? stepReply('s-1', 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') : onAnswer(serverMs, ++times),
  );
  await world.session.signIn(ann);
  return world;
}

const answer = (world: World, challengeResponse = '123456') => world.session.confirmSignIn({ challengeResponse });

describe('the step of a sign-in', () => {
  test('is stored until it is answered, and its session is sent with the answer', async () => {
    const world = await signInToCodeStep((serverMs) => done(serverMs));
    expect(world.session.currentStep()).toMatchObject({ session: 's-1', username: ann.username, bySrp: false });
    expect(await answer(world)).toMatchObject({ isSignedIn: true });
    expect(world.requests.at(-1)?.body).toEqual({ session: 's-1', challengeResponse: '123456' });
    expect([world.session.currentStep(), world.session.hasTokens(), world.changes]).toEqual([
      null,
      true,
      ['step', 'step', 'signed-in'],
    ]);
  });

  test('stays after a wrong answer, and the next step replaces it after a correct one', async () => {
    const replies = [
      wrong,
      stepReply('s-2', 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', { missingAttributes: ['given_name'] }),
    ];
    const world = await signInToCodeStep((serverMs, times) => replies[times - 1] ?? done(serverMs));
    await expect(answer(world)).rejects.toMatchObject({ name: 'CodeMismatchException', field: 'confirmationCode' });
    expect(world.session.currentStep()?.session).toBe('s-1');
    await answer(world);
    expect(world.session.currentStep()).toMatchObject({
      session: 's-2',
      nextStep: { missingAttributes: ['given_name'] },
    });
    await world.session.confirmSignIn({ challengeResponse: 'Strong-pass2', userAttributes: { given_name: 'Ann' } });
    expect(world.requests.at(-1)?.body).toEqual({
      session: 's-2',
      challengeResponse: 'Strong-pass2',
      options: { userAttributes: { given_name: 'Ann' } },
    });
  });

  test('is removed when the server says that the session has ended', async () => {
    const world = await signInToCodeStep(() => expired);
    await expect(answer(world)).rejects.toThrow('session is expired');
    expect(world.session.currentStep()).toBeNull();
    await expect(answer(world)).rejects.toThrow('Unable to proceed due to invalid sign in state.');
  });

  test('ends after three minutes, without a request', async () => {
    const world = await signInToCodeStep(() => wrong);
    world.advance(179_999);
    expect(world.session.currentStep()?.session).toBe('s-1');
    world.advance(1);
    expect(world.session.currentStep()).toBeNull();
    await expect(answer(world)).rejects.toThrow('Unable to proceed due to invalid sign in state.');
    expect(world.requests).toHaveLength(1);
  });

  test('survives a reload unless it contains the secret of an authenticator app', async () => {
    const world = await signInToCodeStep(() =>
      stepReply('s-2', 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', {
        totpSetupDetails: { sharedSecret: 'ABC', uri: '', qrCode: '' },
      }),
    );
    expect(world.reload().currentStep()?.session).toBe('s-1');
    await answer(world);
    expect([world.session.currentStep()?.session, world.reload().currentStep()]).toEqual(['s-2', null]);
  });

  test('is forgotten when a sign-in is started again', async () => {
    const world = await signInToCodeStep(() => wrong);
    world.session.startAgain();
    expect([world.session.currentStep(), world.reload().currentStep()]).toEqual([null, null]);
  });
});

describe('a further code', () => {
  const delivery = {
    deliveryMedium: 'EMAIL',
    destination: 'a***@e***',
    attributeName: 'email',
    delivered: true,
    resendAfterSeconds: 30,
  };
  const tooSoon: Reply = {
    status: 429,
    body: { name: 'LimitExceededException', message: 'Attempt limit exceeded. Please try again in 9 seconds' },
  };

  async function atMailedCode(onResend: () => Reply, codeDeliveryDetails: object = delivery): Promise<World> {
    const world = sessionWorld(({ path }) =>
      path === '/auth/sign-in'
        ? stepReply('s-1', 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE', { codeDeliveryDetails })
        : onResend(),
    );
    await world.session.signIn(ann);
    return world;
  }

  test('is sent for the same step, whose time and wait start again', async () => {
    const world = await atMailedCode(() => ok({ ...delivery, resendAfterSeconds: 20 }));
    world.advance(100_000);
    expect(await world.session.resendSignInCode()).toMatchObject({ resendAfterSeconds: 20 });
    expect(world.requests.at(-1)).toMatchObject({ path: '/auth/resend-sign-in-code', body: { session: 's-1' } });
    world.advance(100_000);
    expect(world.reload().currentStep()).toMatchObject({
      session: 's-1',
      nextStep: { codeDeliveryDetails: { resendAfterSeconds: 20 } },
    });
  });

  test('is refused too soon, and the step stays; after the session has ended, the step is removed', async () => {
    const replies = [tooSoon, expired];
    const world = await atMailedCode(() => replies.shift() ?? expired);
    await expect(world.session.resendSignInCode()).rejects.toThrow('Please try again in 9 seconds');
    expect(world.session.currentStep()?.session).toBe('s-1');
    await expect(world.session.resendSignInCode()).rejects.toThrow('session is expired');
    expect(world.session.currentStep()).toBeNull();
    await expect(world.session.resendSignInCode()).rejects.toThrow('Unable to proceed due to invalid sign in state.');
  });

  test('can be requested after a wait that counts from when the last code was sent', async () => {
    const world = await atMailedCode(() => expired);
    const step = world.session.currentStep();
    const sentMs = (step?.untilMs ?? 0) - 180_000;
    const waits = [-5_000, 0, 10_000, 31_000].map((ms) => (step === null ? null : getResendWait(step, sentMs + ms)));
    expect(waits).toEqual([30, 30, 20, 0]);
  });
});

describe('another second factor', () => {
  const instead = ok({ nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE', allowedMFATypes: ['TOTP'] } });

  test('is selected in the same session, whose time starts again', async () => {
    const world = await signInToCodeStep(() => instead);
    world.advance(100_000);
    expect(await world.session.selectMfaType('SMS')).toMatchObject({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE' },
    });
    expect(world.requests.at(-1)).toMatchObject({
      path: '/auth/select-mfa-type',
      body: { session: 's-1', mfaType: 'SMS' },
    });
    world.advance(100_000);
    expect(world.reload().currentStep()).toMatchObject({ session: 's-1', nextStep: { allowedMFATypes: ['TOTP'] } });
  });

  test('may be refused, and the step stays; after the session has ended, the step is removed', async () => {
    const replies = [wrong, expired];
    const world = await signInToCodeStep(() => replies.shift() ?? expired);
    await expect(world.session.selectMfaType('SMS')).rejects.toThrow('Invalid verification code');
    expect(world.session.currentStep()?.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(world.session.selectMfaType('SMS')).rejects.toThrow('session is expired');
    await expect(world.session.selectMfaType('SMS')).rejects.toThrow('Unable to proceed due to invalid sign in state.');
  });
});

test('only a code that was selected as the first factor is marked as one, not the code of the next step', async () => {
  const replies = [
    stepReply('s-1', 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION'),
    stepReply('s-2', 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE'),
    stepReply('s-3', 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'),
  ];
  const world = sessionWorld(() => replies.shift() ?? expired);
  await world.session.signIn({ username: ann.username });
  await world.session.confirmSignIn({ challengeResponse: 'EMAIL_OTP' });
  expect(world.session.currentStep()).toMatchObject({ session: 's-2', firstFactor: 'EMAIL_OTP' });
  await answer(world);
  expect(world.session.currentStep()).not.toHaveProperty('firstFactor');
});

test('after a wrong password at the password step, the next one begins a new SRP handshake at the same step', async () => {
  const refusal: Reply = {
    status: 401,
    body: { name: 'NotAuthorizedException', message: 'Invalid email or password' },
  };
  const password = {
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' },
    challenge: { name: 'PASSWORD_VERIFIER', parameters: {} },
  };
  const replies = [
    ok({ isSignedIn: false, session: 's-1', ...password }),
    refusal,
    refusal,
    stepReply('s-3', 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'),
  ];
  const world = sessionWorld(() => replies.shift() ?? expired);
  await world.session.signIn({ username: ann.username, preferredChallenge: 'PASSWORD_SRP' });
  for (const wrongOne of ['wrong one', 'wrong two']) {
    await expect(answer(world, wrongOne)).rejects.toThrow('Invalid email or password');
    // The screen is the same, so its text stays.
    expect(world.session.currentStep()).toMatchObject({ session: 's-1', bySrp: true });
  }
  await answer(world, 'right');
  expect(world.session.currentStep()?.session).toBe('s-3');
  expect(world.requests.map(({ path }) => path)).toEqual([
    '/auth/sign-in',
    '/auth/confirm-sign-in',
    '/auth/sign-in',
    '/auth/sign-in',
  ]);
  expect(world.requests.at(-1)?.body).toMatchObject({
    authFlowType: 'USER_AUTH',
    preferredChallenge: 'PASSWORD_SRP',
    srpA: expect.any(String),
  });
  expect(JSON.stringify(world.requests)).not.toMatch(/wrong one|wrong two|right/);
});

test('a browser without passkeys says so', async () => {
  const world = sessionWorld(() =>
    ok({ isSignedIn: false, session: 's', nextStep: {}, challenge: { name: 'WEB_AUTHN', parameters: {} } }),
  );
  // Node has none.
  await expect(
    world.session.signIn({ username: 'ann@example.com', preferredChallenge: 'WEB_AUTHN' }),
  ).rejects.toMatchObject({
    name: 'PasskeyNotSupported',
  });
});

describe('automatic sign-in', () => {
  const pending = ok({ isSignedIn: false, pending: true, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });

  test('asks every 5 seconds until the address is confirmed', async () => {
    let times = 0;
    const world = sessionWorld((_request, serverMs) =>
      ++times < 4 ? (times === 2 ? 'disconnected' : pending) : done(serverMs),
    );
    expect(await world.session.autoSignIn('pass', ann.username, () => true)).toMatchObject({ isSignedIn: true });
    expect([world.sleptMs(), world.session.hasTokens()]).toEqual([15_000, true]);
  });

  test('ends after 180 seconds', async () => {
    const world = sessionWorld(() => pending);
    expect(await world.session.autoSignIn('pass', ann.username, () => true)).toBeNull();
    expect([world.sleptMs(), world.requests.length]).toEqual([180_000, 36]);
  });

  test('ends when the screen that needs it is closed', async () => {
    const world = sessionWorld(() => pending);
    expect(await world.session.autoSignIn('pass', ann.username, () => world.requests.length < 2)).toBeNull();
    expect(world.requests).toHaveLength(2);
  });
});

describe('calls that need a signed-in person', () => {
  test('are refused to a guest with the messages of the specification', async () => {
    const world = sessionWorld(() => ok({}));
    await expect(world.session.updatePassword('a', 'b')).rejects.toThrow(
      'User needs to be authenticated to call this API.',
    );
    await expect(world.session.credentials()).rejects.toThrow('Auth session was not found. Make sure to call signIn.');
    expect(world.requests).toEqual([]);
  });

  test('are repeated once with new tokens when the old ones are refused, but not after a wrong password', async () => {
    const names = ['InvalidTokensException', 'NotAuthorizedException'];
    const world = sessionWorld(({ path }, serverMs) => {
      if (path === '/auth/sign-in') return done(serverMs);
      if (path === '/auth/tokens') return ok(tokensAt(serverMs, 'second'));
      return { status: 401, body: { name: names.shift() ?? 'none', message: 'Incorrect password' } };
    });
    await world.session.signIn(ann);
    await expect(world.session.updatePassword('a', 'b')).rejects.toThrow('Incorrect password');
    expect(world.requests.map(({ path }) => path)).toEqual([
      '/auth/sign-in',
      '/auth/update-password',
      '/auth/tokens',
      '/auth/update-password',
    ]);
  });

  test('reuse temporary credentials for 50 minutes', async () => {
    const world = sessionWorld(({ path }, serverMs) => {
      if (path === '/auth/sign-in') return done(serverMs);
      return path === '/auth/tokens' ? ok(tokensAt(serverMs, 'second')) : ok({ identityId: String(serverMs) });
    });
    await world.session.signIn(ann);
    const first = await world.session.credentials();
    world.advance(2_999_999);
    expect(await world.session.credentials()).toEqual(first);
    world.advance(1);
    expect(await world.session.credentials()).not.toEqual(first);
  });

  test('work when the refresh token is in a cookie', async () => {
    const { refreshToken: _inCookie, ...shown } = tokensAt(1_800_000_000_000, 'first');
    const world = sessionWorld(({ path }, serverMs) => {
      if (path === '/auth/sign-in') return ok({ isSignedIn: true, nextStep: { signInStep: 'DONE' }, tokens: shown });
      const { refreshToken: _hidden, ...renewed } = tokensAt(serverMs, 'second');
      return path === '/auth/tokens' ? ok(renewed) : ok({});
    });
    await world.session.signIn(ann);
    expect((await world.session.getTokens({ forceRefresh: true }))?.accessToken).not.toBe(shown.accessToken);
    expect(world.requests.at(-1)?.body).toEqual({ tokenStorage: 'cookie' });
    await world.session.signOut();
    expect(world.requests.at(-1)?.body).toEqual({ tokenStorage: 'cookie' });
  });
});
