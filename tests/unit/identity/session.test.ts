import { readDevice } from '../../../web/session/devices.ts';
import { readTokens, writeTokens } from '../../../web/session/storage.ts';
import { sessionWorld, tokensAt, type Reply, type World } from './session-world.ts';

/** Sends the password, because the tests are about later steps. */
const ann = { username: 'ann@example.com', authFlowType: 'USER_PASSWORD_AUTH' } as const;
const minute = 60_000;
const hour = 60 * minute;
const ok = (body: unknown): Reply => ({ status: 200, body });
const refused: Reply = { status: 401, body: { name: 'InvalidTokensException', message: 'Invalid tokens.' } };

/** A server that signs people in and answers each refresh by `onRefresh`. */
async function signedIn(
  onRefresh: (serverMs: number, times: number) => Reply,
  aheadMs = 0,
  onMe: () => Reply = () => refused,
): Promise<World> {
  let times = 0;
  const world = sessionWorld(({ path }, serverMs) => {
    if (path === '/auth/sign-in')
      return ok({ isSignedIn: true, nextStep: { signInStep: 'DONE' }, tokens: tokensAt(serverMs, 'first') });
    if (path === '/auth/me') return onMe();
    return path === '/auth/tokens' ? onRefresh(serverMs, ++times) : ok({});
  }, aheadMs);
  await world.session.signIn({ ...ann, password: 'Strong-pass1' });
  return world;
}

const renewing = (serverMs: number, times: number) => ok(tokensAt(serverMs, `renewed-${times}`));
const refreshes = (world: World) => world.requests.filter(({ path }) => path === '/auth/tokens').length;

describe('tokens', () => {
  test.each([
    ['with 6 s left they are used', hour - 6_000, 0],
    ['with less than 5 s left they are refreshed', hour - 4_999, 1],
    ['ended they are refreshed', hour + minute, 1],
  ])('are refreshed only shortly before they expire: %s', async (_name, passedMs, expected) => {
    const world = await signedIn(renewing);
    world.advance(passedMs);
    expect(await world.session.getAccessToken()).toEqual(expect.any(String));
    expect(refreshes(world)).toBe(expected);
  });

  test.each([-20 * minute, 20 * minute])(
    'are refreshed at the right time with a clock that is %i ms ahead',
    async (aheadMs) => {
      const world = await signedIn(renewing, aheadMs);
      expect(world.session.isClockOff()).toBe(true);
      world.advance(hour - 8_000);
      await world.session.getTokens();
      expect(refreshes(world)).toBe(0);
      world.advance(4_000);
      await world.session.getTokens();
      expect(refreshes(world)).toBe(1);
    },
  );

  test('are refreshed on request before they expire', async () => {
    const world = await signedIn(renewing);
    const tokens = await world.session.getTokens({ forceRefresh: true });
    expect([tokens?.refreshToken, world.changes]).toEqual(['refresh-renewed-1', ['signed-in', 'refreshed']]);
  });

  test('are refreshed once for all simultaneous callers in all tabs', async () => {
    const world = await signedIn(renewing);
    world.advance(hour);
    const tab = world.otherTab();
    const asked = [world.session.getTokens(), tab.getTokens(), world.session.getTokens(), tab.getTokens()];
    const tokens = await Promise.all(asked);
    expect([new Set(tokens.map((each) => each?.refreshToken)), refreshes(world)]).toEqual([
      new Set(['refresh-renewed-1']),
      1,
    ]);
  });
});

describe('a failed refresh', () => {
  test.each<[string, Reply]>([
    ['nothing was heard', 'disconnected'],
    ['a gateway answered', { status: 502, body: null }],
    ['the server is away for a moment', { status: 503, body: { name: 'ServiceUnavailable', message: 'Try again' } }],
  ])('keeps the tokens when %s', async (_name, reply) => {
    const world = await signedIn(() => reply);
    world.advance(hour);
    await expect(world.session.getTokens()).rejects.toThrow();
    expect([readTokens(world.storage)?.refreshToken, world.changes]).toEqual(['refresh-first', ['signed-in']]);
  });

  test('reports a network error with the product’s text', async () => {
    const world = await signedIn(() => 'disconnected');
    world.advance(hour);
    await expect(world.session.getTokens()).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'Network error. Please check your connection',
    });
  });

  test('clears the tokens when the server does not authorize it', async () => {
    const world = await signedIn(() => refused);
    world.advance(hour);
    expect(await world.session.getTokens()).toBeNull();
    expect([readTokens(world.storage), world.session.hasTokens(), world.changes]).toEqual([
      null,
      false,
      ['signed-in', 'signed-out'],
    ]);
  });

  test('clears the tokens after any other refusal and throws its error', async () => {
    const world = await signedIn(() => ({
      status: 500,
      body: { name: 'UnknownException', message: 'An unknown error has occurred.' },
    }));
    world.advance(hour);
    await expect(world.session.getTokens()).rejects.toThrow('An unknown error has occurred.');
    expect(readTokens(world.storage)).toBeNull();
  });
});

describe('an access token that is refused before it expires', () => {
  test('is refreshed once for all callers who were refused with it', async () => {
    const world = await signedIn(renewing);
    const refused = (await world.session.getAccessToken()) ?? '';
    const renewed = await Promise.all([
      world.session.getAccessToken({ refused }),
      world.session.getAccessToken({ refused }),
    ]);
    renewed.push(await world.session.getAccessToken({ refused }));
    expect([new Set(renewed).size, renewed[0] === refused, refreshes(world)]).toEqual([1, false, 1]);
  });

  test('updates the known error of the clock when it is refreshed', async () => {
    const world = await signedIn(renewing);
    expect(world.session.isClockOff()).toBe(false);
    world.setClock(-hour);
    await world.session.getAccessToken({ refused: (await world.session.getAccessToken()) ?? '' });
    expect(world.session.isClockOff()).toBe(true);
  });
});

test.each<[string, Reply]>([
  ['refused', refused],
  ['failing', { status: 500, body: { name: 'UnknownException', message: 'An unknown error has occurred.' } }],
])('a late refresh that is %s does not affect a person who has signed in meanwhile', async (_name, reply) => {
  const world = await signedIn(() => reply);
  const bobs = { ...tokensAt(1_800_000_000_000 + hour, 'bob'), clockDriftMs: 0 };
  world.advance(hour);
  const refreshing = world.session.getTokens();
  writeTokens(world.storage, bobs);
  expect([await refreshing, readTokens(world.storage)]).toEqual([bobs, bobs]);
  expect(world.changes).not.toContain('signed-out');
});

test('a browser can be remembered for a person who signed in by passkey without typing a name', async () => {
  const newDevice = { deviceKey: 'k', deviceGroupKey: 'g' };
  const world = sessionWorld((_request, serverMs) => {
    const tokens = tokensAt(serverMs, 'first', hour, 'ann@example.com');
    return ok({ isSignedIn: true, nextStep: { signInStep: 'DONE' }, tokens, newDevice });
  });
  await world.session.signIn({ username: '', authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' });
  expect(readDevice(world.storage, 'ann@example.com')).toEqual(newDevice);
  await world.session.rememberThisDevice();
  expect(world.requests.at(-1)).toMatchObject({ path: '/auth/devices', body: { deviceKey: 'k', remembered: true } });
});

test('a refresh that ends after the sign-out stores no tokens', async () => {
  const world = await signedIn(renewing);
  world.advance(hour);
  const refreshing = world.session.getTokens();
  await world.session.signOut();
  expect([await refreshing, readTokens(world.storage)]).toEqual([null, null]);
});

test('signing out ends the session in this browser although the server cannot be reached', async () => {
  const world = sessionWorld(({ path }, serverMs) =>
    path === '/auth/sign-in'
      ? ok({ isSignedIn: true, nextStep: { signInStep: 'DONE' }, tokens: tokensAt(serverMs, 'first') })
      : 'disconnected',
  );
  await world.session.signIn({ ...ann, password: 'Strong-pass1' });
  await expect(world.session.signOut()).rejects.toThrow('Network error. Please check your connection');
  expect(world.session.hasTokens()).toBe(false);
});

test('signing in while signed in is refused without a request', async () => {
  const world = await signedIn(renewing);
  await expect(world.session.signIn({ ...ann, password: 'x' })).rejects.toThrow('There is already a signed in user.');
  expect(world.requests).toHaveLength(1);
});

test('a sign-in with a remaining step stores no tokens', async () => {
  const message = 'Please verify your email address before signing in';
  const world = sessionWorld(() => ok({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' }, message }));
  const result = await world.session.signIn({ ...ann, password: 'Strong-pass1' });
  expect([result.nextStep.signInStep, result.message, world.session.hasTokens()]).toEqual([
    'CONFIRM_SIGN_UP',
    message,
    false,
  ]);
});

describe('the current user', () => {
  test('is null without tokens, and no request is sent', async () => {
    const world = sessionWorld(() => refused);
    expect([await world.session.currentUser(), world.requests]).toEqual([null, []]);
  });

  test('is null after the session was revoked elsewhere, and the person can sign in again', async () => {
    const world = await signedIn(() => refused);
    expect([await world.session.currentUser(), world.session.hasTokens()]).toEqual([null, false]);
    await expect(world.session.signIn({ ...ann, password: 'Strong-pass1' })).resolves.toMatchObject({
      isSignedIn: true,
    });
  });

  test('is requested again with new tokens when the old ones are refused', async () => {
    let asked = 0;
    const world = await signedIn(renewing, 0, () => (++asked === 1 ? refused : ok({ userId: 'u-1' })));
    expect(await world.session.currentUser()).toEqual({ userId: 'u-1' });
  });

  test('is null when even new tokens are refused', async () => {
    const world = await signedIn(renewing);
    expect([await world.session.currentUser(), world.session.hasTokens()]).toEqual([null, false]);
  });
});

test.each(['not json', '{}', '{"accessToken":"a.b.c","idToken":"a.b.c","refreshToken":"r","clockDriftMs":0}'])(
  'stored text that is not a session is ignored: %s',
  async (text) => {
    const world = sessionWorld(() => refused);
    world.storage.setItem('soundings.tokens', text);
    expect([await world.session.getTokens(), world.requests]).toEqual([null, []]);
  },
);
