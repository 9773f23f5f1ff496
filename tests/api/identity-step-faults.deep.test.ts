// @guards api/identity/** db/identity/** domain/identity/** services/identity/**
/** Wrong, late, used and foreign answers do not sign anybody in. */
import { sql } from 'kysely';
import { setPassword } from '../../api/identity/passwords.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { prefer, sessionOf, stepOf, stepsFrom, totpCode, withApp } from './identity-steps-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const spent = {
  status: 401,
  body: { name: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' },
};
const mismatch = {
  status: 400,
  body: { name: 'CodeMismatchException', message: 'Invalid verification code. Please check and try again' },
};
let places = 0;
/** Attempts are counted by address, so each test has its own. */
const walkFrom = () => stepsFrom(api, `198.51.100.${(places += 1)}`);

/** Creates a person with codes by email as the second factor, who is at that step. */
async function atEmailCode(email: string) {
  const { accessToken: token } = await api.signedIn(email);
  await prefer(api, token, { email: 'PREFERRED' });
  const walk = walkFrom();
  return { walk, token, asked: await walk.signIn(email), code: () => api.codesTo(email)[0] ?? '' };
}
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

test('a missing session, a missing answer and an invalid session are refused', async () => {
  const post = (body: object) => api.post('/auth/confirm-sign-in', body);
  expect(await post({ challengeResponse: '1' })).toMatchObject({
    status: 400,
    body: { name: 'SignInException', message: 'Unable to proceed due to invalid sign in state.' },
  });
  expect(await post({ session: 'x', challengeResponse: ' ' })).toMatchObject({
    status: 400,
    body: {
      name: 'EmptyChallengeResponse',
      message: 'challengeResponse is required to confirmSignIn',
      field: 'challengeResponse',
    },
  });
  expect(await post({ session: 'x', challengeResponse: '1' })).toMatchObject(spent);
});

test('a wrong code may be tried again, but the fifth answer is the last', async () => {
  const { walk, asked, code } = await atEmailCode('wrong@example.com');
  for (let tries = 0; tries < 5; tries += 1) expect(await walk.answer(asked, wrong(code()))).toMatchObject(mismatch);
  expect(await walk.answer(asked, code())).toMatchObject(spent);
});

test('parallel guesses are counted one by one', async () => {
  const { walk, asked, code } = await atEmailCode('parallel@example.com');
  const replies = await Promise.all(Array.from({ length: 12 }, () => walk.answer(asked, wrong(code()))));
  expect(replies.filter(({ body }) => body['name'] === 'CodeMismatchException').length).toBeLessThanOrEqual(5);
  expect(await walk.answer(asked, code())).toMatchObject(spent);
});

test('of two concurrent correct answers only one signs in', async () => {
  const { walk, asked, code } = await atEmailCode('race@example.com');
  const replies = await Promise.all([1, 2, 3].map(() => walk.answer(asked, code())));
  expect(replies.filter(({ body }) => body['isSignedIn'] === true)).toHaveLength(1);
  expect(await walk.answer(asked, code())).toMatchObject(spent);
});

test('after three minutes the session has ended, even for a correct code', async () => {
  const { walk, asked, code } = await atEmailCode('late@example.com');
  const stored = await api.db
    .selectFrom('signInSession')
    .select(['expiresAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBe(180_000);
  await api.db
    .updateTable('signInSession')
    .set({ expiresAt: sql`now()` })
    .execute();
  expect(await walk.answer(asked, code())).toMatchObject(spent);
});

test('codes of another person or of another sign-in are refused', async () => {
  const one = await atEmailCode('one@example.com');
  const other = await atEmailCode('other@example.com');
  expect(await one.walk.answer(one.asked, other.code())).toMatchObject(mismatch);
  const first = one.code();
  const again = await one.walk.signIn('one@example.com');
  expect(await one.walk.answer(again, first)).toMatchObject(mismatch);
  expect((await one.walk.answer(again, one.code())).body['isSignedIn']).toBe(true);
});

test('a session accepts answers to its own step only: no code at a selection, and no session used before', async () => {
  const { accessToken: token } = await api.signedIn('skip@example.com');
  const secret = await withApp(api, token);
  await prefer(api, token, { totp: 'ENABLED', email: 'ENABLED' });
  const walk = walkFrom();
  const selection = await walk.signIn('skip@example.com');
  expect((await walk.answer(selection, await totpCode(secret))).body).toMatchObject({
    name: 'InvalidParameterException',
  });
  const asked = await walk.answer(selection, 'TOTP');
  expect(await walk.answer(selection, 'EMAIL')).toMatchObject(spent);
  expect((await walk.answer(asked, 'TOTP')).body).toMatchObject({ name: 'CodeMismatchException' });
  expect((await walk.answer(asked, password)).body).toMatchObject({ name: 'CodeMismatchException' });
});

test('a code of an authenticator app works once, and no earlier code works after it', async () => {
  const { accessToken: token } = await api.signedIn('replay@example.com');
  const secret = await withApp(api, token);
  await prefer(api, token, { totp: 'PREFERRED' });
  const walk = walkFrom();
  const code = await totpCode(secret);
  expect((await walk.answer(await walk.signIn('replay@example.com'), code)).body['isSignedIn']).toBe(true);
  const asked = await walk.signIn('replay@example.com');
  expect(await walk.answer(asked, code)).toMatchObject(mismatch);
  expect(await walk.answer(asked, await totpCode(secret, -1))).toMatchObject(mismatch);
  expect(await walk.answer(asked, await totpCode(secret, 3))).toMatchObject(mismatch);
  expect((await walk.answer(asked, await totpCode(secret, 1))).body['isSignedIn']).toBe(true);
});

test('guessing over many sign-ins ends with LimitExceededException, whatever the client’s address', async () => {
  const { code } = await atEmailCode('guess@example.com');
  const names: string[] = [];
  for (let sessions = 0; sessions < 5; sessions += 1) {
    const walk = walkFrom();
    const asked = await walk.signIn('guess@example.com');
    for (let tries = 0; tries < 5; tries += 1) names.push((await walk.answer(asked, wrong(code()))).body['name']);
  }
  expect(names.filter((name) => name === 'CodeMismatchException')).toHaveLength(20);
  expect(names.at(-1)).toBe('LimitExceededException');
});

test('the number of mailed codes is limited', async () => {
  await api.confirmed('flood@example.com');
  const replies = [];
  for (let times = 0; times < 11; times += 1) {
    replies.push(
      await walkFrom().signIn('flood@example.com', { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' }),
    );
  }
  expect(replies.slice(0, 10).map(stepOf)).toEqual(Array(10).fill('CONFIRM_SIGN_IN_WITH_EMAIL_CODE'));
  expect(replies[10]).toMatchObject({ status: 429, body: { name: 'LimitExceededException' } });
});

test('steps that began with the old password cannot be completed after a change', async () => {
  const { walk, asked, token, code } = await atEmailCode('changed@example.com');
  const changed = await api.post(
    '/auth/update-password',
    { oldPassword: password, newPassword: 'Another-pass2' },
    { token },
  );
  expect(changed.status).toBe(200);
  expect(await walk.answer(asked, code())).toMatchObject(spent);
});

test('disabled people get the error of a wrong password at every step, and their tokens become invalid', async () => {
  const { setDisabled } = await import('../../api/identity/operator.ts');
  const { walk, asked, token, code } = await atEmailCode('out@example.com');
  await setDisabled(api, 'out@example.com', true);
  expect((await walk.answer(asked, code())).status).toBe(401);
  expect((await walk.signIn('out@example.com')).body).toEqual({
    name: 'NotAuthorizedException',
    message: 'Invalid email or password',
  });
  expect((await api.get('/auth/me', { token })).status).toBe(401);
  await setDisabled(api, 'out@example.com', false);
  expect(stepOf(await walk.signIn('out@example.com'))).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
});

describe('unknown people', () => {
  test.each([
    ['USER_AUTH', 'EMAIL_OTP', 'CodeMismatchException'],
    ['CUSTOM_WITHOUT_SRP', undefined, 'NotAuthorizedException'],
    ['USER_AUTH', 'PASSWORD', 'NotAuthorizedException'],
  ])(
    'get the same responses to %s %s as known people, without success',
    async (authFlowType, preferredChallenge, name) => {
      const email = `known-${authFlowType}-${preferredChallenge ?? 'x'}@example.com`.toLowerCase();
      await api.confirmed(email);
      const walk = walkFrom();
      const more = { authFlowType, preferredChallenge, password: undefined };
      const [known, unknown] = [await walk.signIn(email, more), await walk.signIn(`un${email}`, more)];
      const shape = (body: object) =>
        JSON.stringify(body)
          .replace(/"session":"[^"]+"/, '')
          .replaceAll(/[ku]\*\*\*@/g, '?***@');
      expect([unknown.status, shape(unknown.body)]).toEqual([known.status, shape(known.body)]);
      expect(sessionOf(unknown)).toHaveLength(sessionOf(known).length);
      for (const reply of [known, unknown]) expect((await walk.answer(reply, '123456')).body['name']).toBe(name);
    },
  );

  test('can select the same first factors', async () => {
    await api.confirmed('same@example.com');
    const offered = async (username: string) =>
      (await walkFrom().signIn(username, { authFlowType: 'USER_AUTH' })).body['nextStep']
        .availableChallenges as string[];
    const withoutPasskeys = (challenges: string[]) => challenges.filter((name) => name !== 'WEB_AUTHN');
    expect(withoutPasskeys(await offered('nobody-here@example.com'))).toEqual(
      withoutPasskeys(await offered('same@example.com')),
    );
  });
});

test('codes, phrases and sessions appear neither in the logs nor in the tables', async () => {
  const { asked, code } = await atEmailCode('secret@example.com');
  const rows = JSON.stringify(await api.db.selectFrom('signInSession').selectAll().execute());
  for (const secret of [code(), sessionOf(asked)]) {
    expect(rows).not.toContain(secret);
    expect(api.lines()).not.toContain(secret);
  }
  expect(api.lines()).not.toContain('secret@example.com');
});

test('a reset during a sign-in leaves no sign-in with the old password', async () => {
  await api.confirmed('moment@example.com');
  for (let rounds = 0; rounds < 4; rounds += 1) {
    const [old, fresh] = [`Round-pass${rounds}`, `Round-pass${rounds + 1}`];
    const { id } = await api.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'moment@example.com')
      .executeTakeFirstOrThrow();
    await setPassword(api, id, old);
    const walk = walkFrom();
    const [, ...replies] = await Promise.all([
      setPassword(api, id, fresh),
      ...[1, 2, 3, 4].map(() => walk.signIn('moment@example.com', { password: old })),
    ]);
    const tokens = replies.flatMap(({ body }) =>
      body['tokens'] === undefined ? [] : [body['tokens'].accessToken as string],
    );
    const alive = await Promise.all(tokens.map(async (token) => (await api.get('/auth/me', { token })).status));
    expect(alive).toEqual(tokens.map(() => 401));
  }
});
