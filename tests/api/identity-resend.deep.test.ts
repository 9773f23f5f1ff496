// @guards api/identity/** db/identity/** domain/identity/** services/identity/**
/** Another code for the same sign-in step replaces the previous one and allows no additional guesses. */
import { sql } from 'kysely';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';
import {
  lastTextTo,
  prefer,
  prove,
  stepOf,
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

const spent = {
  status: 401,
  body: { name: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' },
};
const noCode = {
  status: 400,
  body: { name: 'SignInException', message: 'Unable to proceed due to invalid sign in state.' },
};
const tooSoon = {
  status: 429,
  body: {
    name: 'LimitExceededException',
    message: expect.stringMatching(/^Attempt limit exceeded\. Please try again in \d+ seconds?$/),
  },
};
const done = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
let places = 0;
const walkFrom = () => stepsFrom(api, `198.51.100.${(places += 1)}`);
/** Ends the wait before another code. */
const waitIsOver = () => api.db.deleteFrom('rateLimit').where('key', 'like', 'resend-step:%').execute();
const codesTo = (to: string) => api.codesTo(to);
const wrong = (code = '') => (code === '111111' ? '222222' : '111111');

/** Creates a person with codes by email as the second factor, who is at that step. */
async function atEmailCode(email: string) {
  const { accessToken: token } = await api.signedIn(email);
  await prefer(api, token, { email: 'PREFERRED' });
  const walk = walkFrom();
  return { walk, token, asked: await walk.signIn(email) };
}

test('another code by email is sent after the stated wait, and the earlier code becomes invalid', async () => {
  const email = 'mail@example.com';
  const { walk, asked } = await atEmailCode(email);
  expect(asked.body['nextStep'].codeDeliveryDetails).toMatchObject({ delivered: true, resendAfterSeconds: 30 });
  expect(await walk.resend(asked)).toMatchObject(tooSoon);
  const [first] = codesTo(email);
  await waitIsOver();
  const resent = await walk.resend(asked);
  expect(resent).toMatchObject({
    status: 200,
    body: { deliveryMedium: 'EMAIL', destination: 'm***@e***', delivered: true, resendAfterSeconds: 30 },
  });
  expect(await walk.resend(asked)).toMatchObject(tooSoon);
  const [second] = codesTo(email);
  const replaced = second === first ? 'the same by chance' : (await walk.answer(asked, first ?? '')).body['name'];
  expect(replaced).toMatch(/CodeMismatchException|by chance/);
  expect((await walk.answer(asked, second ?? '')).body).toMatchObject(done);
});

test('another code by SMS is sent, and the earlier code becomes invalid', async () => {
  const phone = '+12025550144';
  const { token } = await withPhone(api, 'text@example.com', phone);
  await prefer(api, token, { sms: 'PREFERRED' });
  const walk = walkFrom();
  const asked = await walk.signIn('text@example.com');
  await waitIsOver();
  const before = codesTo(phone).length;
  expect((await walk.resend(asked)).body).toMatchObject({ deliveryMedium: 'SMS', destination: '********0144' });
  expect(codesTo(phone)).toHaveLength(before + 1);
  expect((await walk.answer(asked, codesTo(phone)[0] ?? '')).body).toMatchObject(done);
});

test('of two concurrent requests for another code only one succeeds', async () => {
  const { walk, asked } = await atEmailCode('twice@example.com');
  await waitIsOver();
  const before = codesTo('twice@example.com').length;
  const replies = await Promise.all([walk.resend(asked), walk.resend(asked), walk.resend(asked)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(codesTo('twice@example.com')).toHaveLength(before + 1);
});

test('a new code allows no additional guesses', async () => {
  const { walk, asked } = await atEmailCode('guess@example.com');
  for (let tries = 0; tries < 4; tries += 1) await walk.answer(asked, wrong(codesTo('guess@example.com')[0]));
  await waitIsOver();
  expect((await walk.resend(asked)).status).toBe(200);
  const [code] = codesTo('guess@example.com');
  expect((await walk.answer(asked, wrong(code))).body).toMatchObject({ name: 'CodeMismatchException' });
  await waitIsOver();
  const before = codesTo('guess@example.com').length;
  expect(await walk.resend(asked)).toMatchObject(spent);
  expect(codesTo('guess@example.com')).toHaveLength(before);
  expect(await walk.answer(asked, code ?? '')).toMatchObject(spent);
});

test('a new code restarts the step’s three minutes, but not after they have ended', async () => {
  const { walk, asked } = await atEmailCode('late@example.com');
  const times = async () =>
    api.db
      .selectFrom('signInSession')
      .select(['expiresAt', 'attempts'])
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
  const expireIn = (seconds: number) =>
    api.db
      .updateTable('signInSession')
      .set({ expiresAt: sql`now() + ${seconds} * interval '1 second'` })
      .execute();
  await expireIn(60);
  await waitIsOver();
  const asking = Date.now();
  expect((await walk.resend(asked)).status).toBe(200);
  expect((await times()).expiresAt.getTime()).toBeGreaterThan(asking + 120_000);
  await expireIn(0);
  await waitIsOver();
  expect(await walk.resend(asked)).toMatchObject(spent);
});

test('the number of codes per account is limited, whichever way they are requested', async () => {
  const { walk, asked } = await atEmailCode('flood@example.com');
  const statuses: number[] = [];
  for (let times = 0; times < 10; times += 1) {
    await waitIsOver();
    statuses.push((await walk.resend(asked)).status);
  }
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429]);
});

/** Creates a person with text messages in addition to the preferred codes by email, who is at the email step. */
async function withTwoWays(email: string, phone: string) {
  const { token } = await withPhone(api, email, phone);
  await prefer(api, token, { email: 'PREFERRED', sms: 'ENABLED' });
  const walk = walkFrom();
  return { walk, token, asked: await walk.signIn(email) };
}

test('selecting another second factor allows neither additional guesses nor the earlier code', async () => {
  const phone = '+12025550145';
  const { walk, asked } = await withTwoWays('both@example.com', phone);
  const mismatch = { body: { name: 'CodeMismatchException' } };
  for (let tries = 0; tries < 4; tries += 1)
    expect(await walk.answer(asked, wrong(codesTo('both@example.com')[0]))).toMatchObject(mismatch);
  expect((await walk.select(asked, 'SMS')).status).toBe(200);
  const count = codesTo(phone).length;
  expect(await walk.resend(asked)).toMatchObject(tooSoon);
  expect((await walk.select(asked, 'EMAIL')).status).toBe(200);
  expect(await walk.resend(asked)).toMatchObject(tooSoon);
  expect((await walk.select(asked, 'SMS')).status).toBe(200);
  expect(codesTo(phone)).toHaveLength(count);
  const [code = ''] = codesTo(phone);
  expect(await walk.answer(asked, wrong(code))).toMatchObject(mismatch);
  expect(await walk.select(asked, 'EMAIL')).toMatchObject(spent);
  expect(await walk.answer(asked, code)).toMatchObject(spent);
});

test('another second factor can be selected only at a step for a second factor, and only if it is enabled', async () => {
  const { walk, token, asked } = await withTwoWays('only@example.com', '+12025550146');
  expect(await api.post('/auth/select-mfa-type', { mfaType: 'SMS' })).toMatchObject(noCode);
  expect(await api.post('/auth/select-mfa-type', { session: 'none', mfaType: 'SMS' })).toMatchObject(spent);
  await prove(api, token);
  await prefer(api, token, { sms: 'DISABLED' });
  expect(await walk.select(asked, 'SMS')).toMatchObject({ status: 400, body: { name: 'InvalidParameterException' } });
  await prefer(api, token, { sms: 'ENABLED', email: 'NOT_PREFERRED' });
  expect(await walk.select(await walk.signIn('only@example.com'), 'SMS')).toMatchObject(noCode);
  const first = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP', password: undefined };
  for (const username of ['only@example.com', 'unknown@example.com'])
    expect(await walk.select(await walk.signIn(username, first), 'SMS')).toMatchObject(noCode);
});

test('a step without a code cannot resend one', async () => {
  const post = (body: object) => api.post('/auth/resend-sign-in-code', body);
  expect(await post({})).toMatchObject(noCode);
  expect(await post({ session: 'none' })).toMatchObject(spent);
  const { accessToken: token } = await api.signedIn('app@example.com');
  const secret = await withApp(api, token);
  await prefer(api, token, { totp: 'ENABLED', email: 'ENABLED' });
  const walk = walkFrom();
  const selection = await walk.signIn('app@example.com');
  expect(await walk.resend(selection)).toMatchObject(noCode);
  const asked = await walk.answer(selection, 'TOTP');
  expect(await walk.resend(asked)).toMatchObject(noCode);
  expect((await walk.answer(asked, await totpCode(secret))).body).toMatchObject(done);
  expect(await walk.resend(asked)).toMatchObject(spent);
});

test('disabled people and people whose password was changed are sent no code', async () => {
  const { setDisabled } = await import('../../api/identity/operator.ts');
  const { walk, asked } = await atEmailCode('out@example.com');
  await setDisabled(api, 'out@example.com', true);
  await waitIsOver();
  const before = codesTo('out@example.com').length;
  expect(await walk.resend(asked)).toMatchObject(spent);
  expect(codesTo('out@example.com')).toHaveLength(before);
});

test('the words of a custom challenge and the code for the setup by email can be sent again', async () => {
  await api.confirmed('words@example.com');
  const walk = walkFrom();
  const asked = await walk.signIn('words@example.com', { authFlowType: 'CUSTOM_WITHOUT_SRP' });
  const phrase = () => lastTextTo(api, 'words@example.com').split('\n')[2] ?? '';
  const first = phrase();
  await waitIsOver();
  expect((await walk.resend(asked)).status).toBe(200);
  expect((await walk.answer(asked, first)).status).toBe(401);
  expect((await walk.answer(asked, phrase())).body).toMatchObject(done);

  const strict = await startIdentityApi({ MFA: 'ON', MFA_METHODS: 'EMAIL' });
  try {
    await strict.confirmed('setup@example.com');
    const steps = stepsFrom(strict);
    const setup = await steps.signIn('setup@example.com');
    expect(await steps.resend(setup)).toMatchObject(noCode);
    const code = await steps.answer(setup, 'setup@example.com');
    await strict.db.deleteFrom('rateLimit').where('key', 'like', 'resend-step:%').execute();
    expect((await steps.resend(code)).status).toBe(200);
    expect((await steps.answer(code, strict.codesTo('setup@example.com')[0] ?? '')).body).toMatchObject(done);
  } finally {
    await strict.close();
  }
});

test.each([
  ['EMAIL_OTP', { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' }],
  ['the phrase', { authFlowType: 'CUSTOM_WITHOUT_SRP' }],
])('requesting another code does not reveal which accounts exist: %s', async (name, flow) => {
  const email = `known-${name.length}@example.com`;
  await api.confirmed(email);
  const walk = walkFrom();
  const answers = [];
  for (const username of [email, `un${email}`]) {
    const asked = await walk.signIn(username, { ...flow, password: undefined });
    expect(stepOf(asked)).toMatch(/^CONFIRM_SIGN_IN_WITH_/);
    const early = await walk.resend(asked);
    await waitIsOver();
    const late = await walk.resend(asked);
    answers.push([
      early.status,
      early.body['name'],
      late.status,
      { ...late.body, destination: String(late.body['destination']).slice(1) },
    ]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.slice(0, 3)).toEqual([429, 'LimitExceededException', 200]);
});
