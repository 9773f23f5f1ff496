import { srpGroup } from '../../domain/identity/srp-group.ts';
import { answerPasswordBySrp, answerStep, beginSignIn } from '../../web/session/challenges.ts';
import { isSrpPasswordStep } from '../../web/session/srp-step.ts';
import { accessTokenOf, notAuthorized, openBrowser, refusalOf, signInWithSrp } from './factor-support.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

// Browser and server both compute Argon2id several times per test, which takes long on a busy machine.
import.meta.jest.setTimeout(30_000);

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
  await api.confirmed('ann@example.com');
  await api.confirmed('bob@example.com');
});
afterAll(() => api.close());

const accountIdOf = async (username: string) =>
  (await api.db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** Sends the first request without the library, to inspect the response. */
const asked = async (username: string, from = '192.0.2.9') => {
  const { body } = await api.post('/auth/sign-in', { username, authFlowType: 'USER_SRP_AUTH', srpA: '7' }, { from });
  return body as {
    session: string;
    challenge: { name: string; parameters: Record<string, string> };
    nextStep: object;
    isSignedIn: boolean;
  };
};

describe('signing in by SRP', () => {
  test('returns valid tokens without sending the password', async () => {
    const browser = openBrowser(api);
    const answer = await signInWithSrp(browser, 'Ann@example.com', password);
    expect(answer).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect((await api.get('/auth/me', { token: accessTokenOf(answer) })).body).toMatchObject({
      username: 'ann@example.com',
    });
    expect(browser.sent.map(({ path }) => path)).toEqual(['/auth/sign-in', '/auth/confirm-sign-in']);
    expect(JSON.stringify(browser.sent)).not.toContain(password);
  });

  test('refuses a wrong password with the same error as a password that is sent', async () => {
    expect(await refusalOf(signInWithSrp(openBrowser(api), 'ann@example.com', 'Wrong-pass1'))).toEqual(notAuthorized);
  });

  test('refuses an empty password before anything is sent', async () => {
    const browser = openBrowser(api);
    expect(await refusalOf(signInWithSrp(browser, 'ann@example.com', ''))).toMatchObject({
      name: 'EmptySignInPassword',
    });
    expect(browser.sent).toEqual([]);
  });

  test('tells unconfirmed people so only with the correct password', async () => {
    await api.signUp('waiting@example.com');
    const answer = await signInWithSrp(openBrowser(api), 'waiting@example.com', password);
    expect(answer).toMatchObject({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
      name: 'UserNotConfirmedException',
    });
    expect(await refusalOf(signInWithSrp(openBrowser(api), 'waiting@example.com', 'Wrong-pass1'))).toEqual(
      notAuthorized,
    );
  });

  test('works for a first factor that is chosen before the password is entered', async () => {
    const browser = openBrowser(api);
    const selection = await beginSignIn(browser, { username: 'ann@example.com', authFlowType: 'USER_AUTH' });
    expect(selection.nextStep.availableChallenges).toContain('PASSWORD_SRP');
    const step = await answerStep(browser, {
      username: 'ann@example.com',
      session: selection.session ?? '',
      challengeResponse: 'PASSWORD_SRP',
    });
    expect([isSrpPasswordStep(step), step.nextStep]).toEqual([true, { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' }]);
    const answer = await answerPasswordBySrp(browser, {
      username: 'ann@example.com',
      session: step.session ?? '',
      password,
    });
    expect(answer.isSignedIn).toBe(true);
    expect(JSON.stringify(browser.sent)).not.toContain(password);
  });

  test('works for the preferred first factor', async () => {
    const start = {
      username: 'ann@example.com',
      authFlowType: 'USER_AUTH',
      preferredChallenge: 'PASSWORD_SRP',
      password,
    } as const;
    expect((await beginSignIn(openBrowser(api), start)).isSignedIn).toBe(true);
  });

  test('works before a custom challenge', async () => {
    const browser = openBrowser(api);
    const answer = await beginSignIn(browser, {
      username: 'ann@example.com',
      authFlowType: 'CUSTOM_WITH_SRP',
      password,
    });
    expect(answer.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE');
    expect(
      await refusalOf(
        beginSignIn(browser, { username: 'ann@example.com', authFlowType: 'CUSTOM_WITH_SRP', password: 'Wrong-pass1' }),
      ),
    ).toEqual(notAuthorized);
  });

  test('rejects a server that does not know the verifier', async () => {
    const browser = openBrowser(api);
    const { send } = browser;
    browser.send = async (path, body) => {
      const { serverProof: _proof, ...answer } = await send(path, body);
      return path === '/auth/confirm-sign-in' ? { ...answer, serverProof: '00'.repeat(32) } : answer;
    };
    expect(await refusalOf(signInWithSrp(browser, 'ann@example.com', password))).toMatchObject({
      name: 'SignInException',
    });
  });
});

test('works under the page’s content security policy, which allows WebAssembly but not eval', async () => {
  const { headers } = await fetch(`${api.url}/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' 'wasm-unsafe-eval'");
});

describe('unknown people', () => {
  test('get the same challenge with the same salt every time, and the same refusal', async () => {
    const [known, again, ghost, ghostAgain, other] = await Promise.all(
      ['ann@example.com', 'ann@example.com', 'ghost@example.com', 'GHOST@example.com', 'spectre@example.com'].map(
        (name) => asked(name),
      ),
    );
    const shape = ({ challenge, nextStep, isSignedIn, session }: NonNullable<typeof known>) => ({
      isSignedIn,
      nextStep,
      name: challenge.name,
      session: session.length,
      parameters: Object.fromEntries(
        Object.entries(challenge.parameters).map(([name, value]) => [
          name,
          [value.length, value.replaceAll(/[0-9a-f]/g, '')],
        ]),
      ),
    });
    const fixed = (one: typeof known) => [
      one?.challenge.parameters['USER_ID_FOR_SRP'],
      one?.challenge.parameters['SALT'],
    ];
    expect(shape(ghost!)).toEqual(shape(known!));
    expect(fixed(ghost)).toEqual(fixed(ghostAgain));
    expect(fixed(known)).toEqual(fixed(again));
    expect(fixed(ghost)).not.toEqual(fixed(other));
    expect(known?.challenge.parameters['SRP_B']).not.toBe(again?.challenge.parameters['SRP_B']);
    expect(await refusalOf(signInWithSrp(openBrowser(api), 'ghost@example.com', password))).toEqual(notAuthorized);
  });

  test('have identifiers of the same form as accounts', async () => {
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const name of ['ann@example.com', 'ghost@example.com'])
      expect((await asked(name)).challenge.parameters['USER_ID_FOR_SRP']).toMatch(form);
  });

  test('get a challenge that reveals neither the id nor the verifier of an account', async () => {
    const { verifier } = await api.db
      .selectFrom('srpRecord')
      .select('verifier')
      .where('accountId', '=', await accountIdOf('ann@example.com'))
      .executeTakeFirstOrThrow();
    expect(verifier).toMatch(/^v1:/);
    const said = JSON.stringify(await asked('ann@example.com'));
    expect(said).not.toContain(await accountIdOf('ann@example.com'));
    expect(said).not.toContain(verifier);
  });
});

describe('a malicious client', () => {
  test.each([0n, 1n, 2n])('cannot use a public value A of %s times the prime', async (times) => {
    const srpA = (times * srpGroup.prime).toString(16);
    const reply = await api.post('/auth/sign-in', { username: 'ann@example.com', authFlowType: 'USER_SRP_AUTH', srpA });
    expect([reply.status, reply.body]).toEqual([
      400,
      { name: 'InvalidParameterException', message: 'Please check your information and try again', field: 'srpA' },
    ]);
  });

  test.each([
    ['a number', 7],
    ['no number', 'zz'],
    ['endless', 'f'.repeat(2_000)],
  ])('cannot use a public value A that is %s', async (_what, srpA) => {
    const reply = await api.post('/auth/sign-in', { username: 'ann@example.com', authFlowType: 'USER_SRP_AUTH', srpA });
    expect([reply.status, reply.body['name']]).toEqual([400, 'InvalidParameterException']);
  });

  test('needs a password if it sends no public value A, and cannot omit the proof', async () => {
    const { body } = await api.post('/auth/sign-in', { username: 'ann@example.com', authFlowType: 'USER_SRP_AUTH' });
    expect(body).toMatchObject({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' } });
    const responses = { PASSWORD_CLAIM_SIGNATURE: '00'.repeat(32) };
    const reply = await api.post('/auth/confirm-sign-in', { session: body['session'], challengeResponses: responses });
    expect([reply.status, reply.body['name']]).toEqual([400, 'EmptySignInPassword']);
  });

  test('cannot use a handshake again after an altered proof', async () => {
    const browser = openBrowser(api, { from: '198.51.100.20' });
    let right = {};
    browser.tamper = (path, body) => {
      if (path !== '/auth/confirm-sign-in') return body;
      right = body;
      return { ...body, challengeResponses: { PASSWORD_CLAIM_SIGNATURE: '00'.repeat(32) } };
    };
    expect(await refusalOf(signInWithSrp(browser, 'ann@example.com', password))).toEqual(notAuthorized);
    const late = await api.post('/auth/confirm-sign-in', right);
    expect(late.status).toBe(401);
    expect(late.body).not.toHaveProperty('tokens');
  });

  test('cannot use a proof twice', async () => {
    const browser = openBrowser(api);
    await signInWithSrp(browser, 'ann@example.com', password);
    const replayed = await api.post('/auth/confirm-sign-in', browser.sent[1]?.body);
    expect(replayed.status).toBe(401);
    expect(replayed.body).not.toHaveProperty('tokens');
  });

  test('cannot use the public value A and the proof of one sign-in for the next', async () => {
    const browser = openBrowser(api);
    await signInWithSrp(browser, 'ann@example.com', password);
    const [first, second] = browser.sent;
    const { body } = await api.post('/auth/sign-in', first?.body);
    const replayed = await api.post(
      '/auth/confirm-sign-in',
      { ...second?.body, session: body['session'] },
      { from: '198.51.100.21' },
    );
    expect([replayed.status, replayed.body['name']]).toEqual([401, 'NotAuthorizedException']);
  });

  test("cannot use the proof of one's own password for another person's session", async () => {
    const hers = await asked('ann@example.com');
    const bob = openBrowser(api, { from: '198.51.100.22' });
    bob.tamper = (path, body) => (path === '/auth/confirm-sign-in' ? { ...body, session: hers.session } : body);
    expect(await refusalOf(signInWithSrp(bob, 'bob@example.com', password))).toEqual(notAuthorized);
  });

  test('cannot use a session that has ended', async () => {
    const browser = openBrowser(api);
    const { send } = browser;
    browser.send = async (path, body) => {
      if (path === '/auth/confirm-sign-in')
        await api.db
          .updateTable('signInSession')
          .set({ expiresAt: new Date(0) })
          .execute();
      return send(path, body);
    };
    expect(await refusalOf(signInWithSrp(browser, 'ann@example.com', password))).toMatchObject({ status: 401 });
  });

  test('signs in only once with two concurrent correct proofs for one handshake', async () => {
    const browser = openBrowser(api);
    const { send } = browser;
    const legs: Promise<unknown>[] = [];
    browser.send = async (path, body) => {
      if (path === '/auth/confirm-sign-in') legs.push(send(path, body).catch(() => null));
      return send(path, body);
    };
    const outcome = await signInWithSrp(browser, 'ann@example.com', password).catch(() => null);
    const outcomes = [outcome, ...(await Promise.all(legs))] as ({ isSignedIn?: boolean } | null)[];
    expect(outcomes.filter((each) => each?.isSignedIn === true).length).toBe(1);
  });

  test('does not disturb other concurrent handshakes', async () => {
    const names = ['ann@example.com', 'bob@example.com', 'ann@example.com', 'bob@example.com'];
    const answers = await Promise.all(names.map((name) => signInWithSrp(openBrowser(api), name, password)));
    expect(answers.map(({ isSignedIn }) => isSignedIn)).toEqual([true, true, true, true]);
  });

  test('shares one limit of guesses with passwords that are sent', async () => {
    const from = '198.51.100.30';
    await api.confirmed('guessed@example.com');
    for (let index = 0; index < 3; index += 1)
      expect(await refusalOf(signInWithSrp(openBrowser(api, { from }), 'guessed@example.com', 'Wrong-pass1'))).toEqual(
        notAuthorized,
      );
    for (let index = 0; index < 2; index += 1)
      expect(
        (await api.post('/auth/sign-in', { username: 'guessed@example.com', password: 'Wrong-pass1' }, { from }))
          .status,
      ).toBe(401);
    expect(await refusalOf(signInWithSrp(openBrowser(api, { from }), 'guessed@example.com', password))).toMatchObject({
      name: 'LimitExceededException',
      status: 429,
    });
    expect(
      (await signInWithSrp(openBrowser(api, { from: '198.51.100.31' }), 'guessed@example.com', password)).isSignedIn,
    ).toBe(true);
  });
});

describe('an account without a verifier', () => {
  const forgetVerifier = async (username: string) =>
    api.db
      .deleteFrom('srpRecord')
      .where('accountId', '=', await accountIdOf(username))
      .execute();

  test('gets one from a password that is sent once; while such accounts may exist, every challenge says so', async () => {
    await api.confirmed('old@example.com');
    const from = '198.51.100.40';
    expect((await asked('ann@example.com', from)).challenge.parameters).not.toHaveProperty('FALLBACK_AUTH_FLOW');
    await forgetVerifier('old@example.com');
    for (const name of ['ann@example.com', 'old@example.com', 'ghost@example.com'])
      expect((await asked(name, from)).challenge.parameters).toMatchObject({
        FALLBACK_AUTH_FLOW: 'USER_PASSWORD_AUTH',
      });
    const first = openBrowser(api, { from });
    expect((await signInWithSrp(first, 'old@example.com', password)).isSignedIn).toBe(true);
    expect(first.sent.map(({ body }) => body['authFlowType'])).toEqual([
      'USER_SRP_AUTH',
      undefined,
      'USER_PASSWORD_AUTH',
    ]);
    const second = openBrowser(api, { from });
    expect((await signInWithSrp(second, 'old@example.com', password)).isSignedIn).toBe(true);
    expect(JSON.stringify(second.sent)).not.toContain(password);
    expect((await asked('ann@example.com', from)).challenge.parameters).not.toHaveProperty('FALLBACK_AUTH_FLOW');
  });

  test('is refused like any account with a wrong password', async () => {
    await api.confirmed('older@example.com');
    await forgetVerifier('older@example.com');
    const refusals = ['older@example.com', 'bob@example.com', 'ghost@example.com'].map((name) =>
      refusalOf(signInWithSrp(openBrowser(api, { from: '198.51.100.41' }), name, 'Wrong-pass1')),
    );
    expect(await Promise.all(refusals)).toEqual([notAuthorized, notAuthorized, notAuthorized]);
    await signInWithSrp(openBrowser(api), 'older@example.com', password);
  });

  test('may have a verifier stored with another key, which is ignored', async () => {
    await api.db
      .updateTable('srpRecord')
      .set({ keyId: 'another key' })
      .where('accountId', '=', await accountIdOf('bob@example.com'))
      .execute();
    expect((await signInWithSrp(openBrowser(api), 'bob@example.com', password)).isSignedIn).toBe(true);
    const again = openBrowser(api);
    expect((await signInWithSrp(again, 'bob@example.com', password)).isSignedIn).toBe(true);
    expect(again.sent).toHaveLength(2);
  });
});
