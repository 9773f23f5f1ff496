import { answerStep, beginSignIn } from '../../web/session/challenges.ts';
import { deletePasskey, listPasskeys, registerPasskey } from '../../web/session/passkeys.ts';
import { SoftwareAuthenticator, type SoftPasskey, type Tampering } from '../_support/software-authenticator.ts';
import { accessTokenOf, notAuthorized, openBrowser, refusalOf, type Browser } from './factor-support.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

const origin = 'https://soundings.example';
const byPasskey = (username: string) =>
  ({ username, authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' }) as const;

// Browser and server both compute Argon2id several times per test, which takes long on a busy machine.
import.meta.jest.setTimeout(30_000);

let api: IdentityApi;
let ann: { token: string; authenticator: SoftwareAuthenticator };
let bob: { token: string; authenticator: SoftwareAuthenticator };
beforeAll(async () => {
  api = await startIdentityApi({ PUBLIC_URL: origin });
  ann = await personWithPasskey('ann@example.com');
  bob = await personWithPasskey('bob@example.com');
});
afterAll(() => api.close());
afterEach(() => {
  ann.authenticator.tampering = {};
});

async function person(email: string) {
  return { token: (await api.signedUp(email)).accessToken, authenticator: new SoftwareAuthenticator(origin) };
}

async function personWithPasskey(email: string) {
  const made = await person(email);
  await registerPasskey(openBrowser(api).as(made.token), 'Laptop', made.authenticator);
  return made;
}

const passkeyOf = ({ authenticator }: { authenticator: SoftwareAuthenticator }) =>
  authenticator.passkeys[0] as SoftPasskey;

describe('registering a passkey', () => {
  test('requests a discoverable passkey with user verification for the domain of the installation', async () => {
    const { body } = await api.post('/auth/passkeys/options', {}, { token: ann.token });
    expect(body).toMatchObject({
      rp: { id: 'soundings.example', name: 'Soundings' },
      user: { name: 'ann@example.com', displayName: 'Ann Bee' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkeyOf(ann).id, type: 'public-key' }],
    });
    expect(JSON.stringify(body)).not.toContain(bob.authenticator.passkeys[0]?.id);
  });

  test('adds it to the list with the given name', async () => {
    const listed = await listPasskeys(openBrowser(api).as(ann.token));
    expect(listed).toMatchObject([
      { credentialId: passkeyOf(ann).id, friendlyName: 'Laptop', relyingPartyId: 'soundings.example' },
    ]);
  });

  test('names it after the browser by default', async () => {
    const { token, authenticator } = await person('nameless@example.com');
    expect(await registerPasskey(openBrowser(api).as(token), undefined, authenticator)).toMatchObject({
      friendlyName: 'Firefox on Linux',
    });
  });

  test('is refused for the same authenticator a second time', async () => {
    expect(await refusalOf(registerPasskey(openBrowser(api).as(ann.token), 'Again', ann.authenticator))).toMatchObject({
      name: 'PasskeyAlreadyExists',
      message: 'Passkey already exists in authenticator.',
    });
  });

  test('requires the password first where a second factor is enabled, because a passkey signs in without it', async () => {
    const { token } = await person('guarded@example.com');
    expect((await api.post('/auth/mfa-preference', { email: 'ENABLED' }, { token })).status).toBe(200);
    const refused = await api.post('/auth/passkeys/options', {}, { token });
    expect({ status: refused.status, name: refused.body['name'] }).toEqual({
      status: 403,
      name: 'PasswordNeededAgain',
    });
    expect((await api.post('/auth/prove-password', { password }, { token })).status).toBe(200);
    expect((await api.post('/auth/passkeys/options', {}, { token })).status).toBe(200);
  });

  test('requires a signed-in person', async () => {
    for (const path of ['/auth/passkeys/options', '/auth/passkeys'])
      expect((await api.post(path, {})).status).toBe(401);
    expect((await api.get('/auth/passkeys')).status).toBe(401);
  });

  const tampered: [string, Tampering, string][] = [
    ['another origin', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['a look-alike origin', { origin: 'https://soundings.example.evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['another relying party', { rpId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['a challenge that was never given', { challenge: 'bm8' }, 'WebAuthnChallengeNotFoundException'],
    ['no user verification', { userVerified: false }, 'WebAuthnCredentialNotSupportedException'],
    ['the wrong ceremony', { type: 'webauthn.get' }, 'WebAuthnCredentialNotSupportedException'],
    ['an id that is not the key’s', { credentialId: 'AAAA' }, 'WebAuthnCredentialNotSupportedException'],
  ];
  test.each(tampered)('is refused with %s', async (_what, tampering, name) => {
    const { token } = ann;
    const authenticator = new SoftwareAuthenticator(origin);
    authenticator.tampering = tampering;
    expect(await refusalOf(registerPasskey(openBrowser(api).as(token), 'Bad', authenticator))).toMatchObject({ name });
    expect(await listPasskeys(openBrowser(api).as(token))).toHaveLength(1);
  });

  test.each([
    undefined,
    null,
    'text',
    {},
    { id: 'x' },
    { id: 'x', response: { clientDataJSON: 'bm9wZQ' } },
    { response: { clientDataJSON: 7 } },
  ])('is refused with the input %j', async (credential) => {
    const reply = await api.post('/auth/passkeys', { credential }, { token: ann.token });
    expect([reply.status, reply.body['name']]).toEqual([400, 'WebAuthnCredentialNotSupportedException']);
  });

  test('works once, for one account, within its time limit', async () => {
    const { token, authenticator } = await person('once@example.com');
    const begin = async () => (await api.post('/auth/passkeys/options', {}, { token })).body;
    const credential = await authenticator.create((await begin()) as never);
    const stolen = await api.post('/auth/passkeys', { credential }, { token: bob.token });
    expect(stolen.body['name']).toBe('WebAuthnChallengeNotFoundException');
    expect((await api.post('/auth/passkeys', { credential }, { token })).status).toBe(200);
    expect((await api.post('/auth/passkeys', { credential }, { token })).body['name']).toBe(
      'WebAuthnChallengeNotFoundException',
    );
    const late = await new SoftwareAuthenticator(origin).create((await begin()) as never);
    await api.db
      .updateTable('passkeyChallenge')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect((await api.post('/auth/passkeys', { credential: late }, { token })).body['name']).toBe(
      'WebAuthnChallengeNotFoundException',
    );
  });
});

describe('signing in by passkey', () => {
  test('requires no other factor, because it counts as both', async () => {
    await api.db
      .updateTable('account')
      .set({ mfaEnabled: ['EMAIL'], mfaPreferred: 'EMAIL' })
      .where('username', '=', 'ann@example.com')
      .execute();
    const answer = await beginSignIn(openBrowser(api, ann), byPasskey('ann@example.com'));
    expect(answer).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect((await api.get('/auth/me', { token: accessTokenOf(answer) })).body).toMatchObject({
      username: 'ann@example.com',
    });
    const [{ lastUsedAt } = { lastUsedAt: null }] = await listPasskeys(openBrowser(api).as(ann.token));
    expect(lastUsedAt).not.toBeNull();
    await api.db
      .updateTable('account')
      .set({ mfaEnabled: [], mfaPreferred: null })
      .where('username', '=', 'ann@example.com')
      .execute();
  });

  test('is possible after selecting the passkey', async () => {
    const browser = openBrowser(api, ann);
    const { session = '', nextStep } = await beginSignIn(browser, {
      username: 'ann@example.com',
      authFlowType: 'USER_AUTH',
    });
    expect(nextStep.availableChallenges).toContain('WEB_AUTHN');
    expect(
      (await answerStep(browser, { username: 'ann@example.com', session, challengeResponse: 'WEB_AUTHN' })).isSignedIn,
    ).toBe(true);
  });

  test('is possible without a username, because the passkey identifies its person', async () => {
    const answer = await beginSignIn(openBrowser(api, bob), byPasskey(''));
    expect((await api.get('/auth/me', { token: accessTokenOf(answer) })).body).toMatchObject({
      username: 'bob@example.com',
    });
    expect((await api.post('/auth/sign-in', { username: '', authFlowType: 'USER_AUTH' })).body['name']).toBe(
      'EmptySignInUsername',
    );
  });

  test('is offered to everybody in the same way, and the request names no credentials', async () => {
    const shapes = await Promise.all(
      ['ann@example.com', 'ghost@example.com'].map(async (username) => {
        const { body } = await api.post('/auth/sign-in', byPasskey(username));
        const { challenge, ...options } = body['challenge'].parameters.options as Record<string, unknown>;
        return { ...body, session: body['session'].length as number, challenge: [String(challenge).length, options] };
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.challenge[1]).toMatchObject({ rpId: 'soundings.example', userVerification: 'required' });
  });

  test('is refused with an unknown passkey or another person’s', async () => {
    for (const username of ['ghost@example.com', 'bob@example.com']) {
      const browser = openBrowser(api, { ...ann, from: '198.51.100.50' });
      expect(await refusalOf(beginSignIn(browser, byPasskey(username)))).toEqual(notAuthorized);
    }
  });

  const tampered: [string, (passkey: SoftPasskey) => Tampering][] = [
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['another relying party', () => ({ rpId: 'evil.example' })],
    ['another challenge', () => ({ challenge: 'bm8' })],
    ['another ceremony', () => ({ type: 'webauthn.create' })],
    ['no user verification', () => ({ userVerified: false })],
    ['another key', () => ({ privateKey: passkeyOf(bob).privateKey })],
    ['a passkey nobody knows', () => ({ credentialId: 'AAAA' })],
    ['the passkey of somebody else', () => ({ credentialId: passkeyOf(bob).id })],
    ['the name of somebody else', () => ({ userHandle: passkeyOf(bob).userHandle })],
    ['a counter that stands still', ({ counter }) => ({ counter })],
    ['a counter that runs back', () => ({ counter: 0 })],
  ];
  test.each(tampered)('is refused with %s', async (_what, tamperingOf) => {
    ann.authenticator.tampering = tamperingOf(passkeyOf(ann));
    expect(await refusalOf(beginSignIn(openBrowser(api, ann), byPasskey('ann@example.com')))).toEqual(notAuthorized);
    ann.authenticator.tampering = {};
    expect((await beginSignIn(openBrowser(api, ann), byPasskey('ann@example.com'))).isSignedIn).toBe(true);
  });

  test.each([null, 'text', {}, { id: 7 }, { id: 'AAAA' }])('is refused with the input %j', async (credential) => {
    const { body } = await api.post('/auth/sign-in', byPasskey('ann@example.com'));
    const reply = await api.post('/auth/confirm-sign-in', {
      session: body['session'],
      challengeResponses: { credential },
    });
    expect([reply.status, reply.body['name']]).toEqual([401, 'NotAuthorizedException']);
  });

  test('is refused with a known passkey without a signature', async () => {
    const { body } = await api.post('/auth/sign-in', byPasskey('ann@example.com'));
    const credential = { id: passkeyOf(ann).id, rawId: passkeyOf(ann).id, type: 'public-key' };
    const reply = await api.post('/auth/confirm-sign-in', {
      session: body['session'],
      challengeResponses: { credential },
    });
    expect([reply.status, reply.body['name']]).toEqual([401, 'NotAuthorizedException']);
  });

  test('accepts an assertion once and only for its own sign-in', async () => {
    const browser = openBrowser(api, ann);
    await beginSignIn(browser, byPasskey('ann@example.com'));
    const leg = browser.sent[1]?.body as { challengeResponses: unknown };
    expect((await api.post('/auth/confirm-sign-in', leg)).status).toBe(401);
    const { body } = await api.post('/auth/sign-in', byPasskey('ann@example.com'));
    expect((await api.post('/auth/confirm-sign-in', { ...leg, session: body['session'] })).status).toBe(401);
  });

  test('is refused after three minutes', async () => {
    const { body } = await api.post('/auth/sign-in', byPasskey('ann@example.com'));
    await api.db
      .updateTable('signInSession')
      .set({ expiresAt: new Date(0) })
      .execute();
    const credential = ann.authenticator.answerWith(
      passkeyOf(ann),
      body['challenge'].parameters.options.challenge as string,
    );
    expect(
      (await api.post('/auth/confirm-sign-in', { session: body['session'], challengeResponses: { credential } }))
        .status,
    ).toBe(401);
  });

  test('signs in only one of two authenticators with the same key and counter', async () => {
    const { token, authenticator } = await personWithPasskey('cloned@example.com');
    const original = passkeyOf({ authenticator });
    const copy = new SoftwareAuthenticator(origin);
    copy.passkeys.push({ ...original });
    const attempts = [authenticator, copy].map((each) =>
      beginSignIn(openBrowser(api, { authenticator: each }), byPasskey('cloned@example.com')).then(
        ({ isSignedIn }) => isSignedIn,
        () => false,
      ),
    );
    expect((await Promise.all(attempts)).toSorted()).toEqual([false, true]);
    expect(api.lines()).toContain('it may have been copied');
    await deletePasskey(openBrowser(api).as(token), original.id);
  });

  test('accepts authenticators without a counter', async () => {
    const { authenticator } = await personWithPasskey('synced@example.com');
    authenticator.tampering = { counter: 0 };
    const signedIn = async (browser: Browser) =>
      (await beginSignIn(browser, byPasskey('synced@example.com'))).isSignedIn;
    expect([
      await signedIn(openBrowser(api, { authenticator })),
      await signedIn(openBrowser(api, { authenticator })),
    ]).toEqual([true, true]);
  });

  test('tells unconfirmed people that they have to confirm the address', async () => {
    const { authenticator } = await personWithPasskey('unconfirmed@example.com');
    await api.db
      .updateTable('account')
      .set({ status: 'unconfirmed' })
      .where('username', '=', 'unconfirmed@example.com')
      .execute();
    const answer = await beginSignIn(openBrowser(api, { authenticator }), byPasskey('unconfirmed@example.com'));
    expect(answer).toMatchObject({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });
  });

  test('does not block anybody after invalid requests', async () => {
    for (let index = 0; index < 25; index += 1) {
      const { body } = await api.post('/auth/sign-in', byPasskey('bob@example.com'), { from: '198.51.100.60' });
      await api.post(
        '/auth/confirm-sign-in',
        { session: body['session'], challengeResponses: { credential: {} } },
        { from: '198.51.100.60' },
      );
    }
    expect((await beginSignIn(openBrowser(api, bob), byPasskey('bob@example.com'))).isSignedIn).toBe(true);
  });
});

describe('deleting a passkey', () => {
  test('is possible for the person’s own; another person’s is not found', async () => {
    const { token, authenticator } = await personWithPasskey('leaving@example.com');
    const { id } = passkeyOf({ authenticator });
    expect(await refusalOf(deletePasskey(openBrowser(api).as(bob.token), id))).toMatchObject({
      name: 'PasskeyNotFound',
      status: 404,
    });
    await deletePasskey(openBrowser(api).as(token), id);
    expect(await listPasskeys(openBrowser(api).as(token))).toEqual([]);
    expect(await refusalOf(deletePasskey(openBrowser(api).as(token), id))).toMatchObject({ status: 404 });
    expect(await refusalOf(beginSignIn(openBrowser(api, { authenticator }), byPasskey('leaving@example.com')))).toEqual(
      notAuthorized,
    );
  });
});

test('signatures and challenges of passkeys are not logged', () => {
  const lines = api.lines();
  for (const { id, userHandle } of [passkeyOf(ann), passkeyOf(bob)])
    expect([lines.includes(id), lines.includes(userHandle)]).toEqual([false, false]);
  expect(lines).not.toContain(Buffer.from('{"type":"webauthn').toString('base64url'));
});
