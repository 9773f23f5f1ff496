import { startMailCatcher } from '../../local/mail/mail-catcher.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api.close());

const codeFor = (username: string) => api.codesTo(username)[0] ?? 'no mail';
const confirm = (username: string, confirmationCode = codeFor(username)) =>
  api.post('/auth/confirm-sign-up', { username, confirmationCode });
const resend = (username?: string) => api.post('/auth/resend-sign-up-code', { username });

const wrong = {
  status: 400,
  body: {
    name: 'CodeMismatchException',
    message: 'Invalid verification code. Please check and try again',
    field: 'confirmationCode',
  },
};
const expired = {
  status: 400,
  body: {
    name: 'ExpiredCodeException',
    message: 'Verification code has expired. Please request a new one',
    field: 'confirmationCode',
  },
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const forget = (key: string) => api.db.deleteFrom('rateLimit').where('key', 'like', `${key}%`).execute();

test.each([
  [{}, 'EmptyConfirmSignUpUsername', 'username is required to confirmSignUp'],
  [{ username: 'x@example.com' }, 'EmptyConfirmSignUpCode', 'code is required to confirmSignUp'],
])('a missing input is named: %j', async (body, name, message) => {
  expect(await api.post('/auth/confirm-sign-up', body)).toMatchObject({ status: 400, body: { name, message } });
});

test('a wrong code and any code of an unknown person get the same error', async () => {
  await api.signUp('one@example.com');
  expect(await confirm('one@example.com', other(codeFor('one@example.com')))).toMatchObject(wrong);
  expect(await confirm('nobody@example.com', '123456')).toMatchObject(wrong);
});

test('the correct code is accepted twice, also with spaces', async () => {
  await api.signUp('two@example.com');
  const code = codeFor('two@example.com');
  const [first, second] = await Promise.all([
    confirm('two@example.com', ` ${code} `),
    confirm('two@example.com', code),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
});

test('the error of an expired code is shown only for the correct code', async () => {
  await api.signUp('late@example.com');
  const code = codeFor('late@example.com');
  await api.db
    .updateTable('confirmationCode')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute();
  expect(await confirm('late@example.com', other(code))).toMatchObject(wrong);
  expect(await confirm('late@example.com', code)).toMatchObject(expired);
});

test('five parallel wrong guesses invalidate the code, and ten block the client’s address', async () => {
  await api.signUp('guess@example.com');
  const code = codeFor('guess@example.com');
  const tries = await Promise.all(Array.from({ length: 5 }, () => confirm('guess@example.com', other(code))));
  expect(tries.map(({ body }) => body['name'])).toEqual(Array(5).fill('CodeMismatchException'));
  expect(await confirm('guess@example.com', code)).toMatchObject(expired);
  await Promise.all(Array.from({ length: 4 }, () => confirm('guess@example.com', other(code))));
  const refused = await confirm('guess@example.com', code);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      name: 'LimitExceededException',
      message: expect.stringMatching(/^Attempt limit exceeded\. Please try again in \d+ minutes?$/),
    },
  });
  const status = await api.db
    .selectFrom('account')
    .select('status')
    .where('username', '=', 'guess@example.com')
    .executeTakeFirst();
  expect(status).toEqual({ status: 'unconfirmed' });
});

test('guesses for unknown people are blocked in the same way, so that blocking reveals nothing', async () => {
  await forget('code-address');
  const answers = [];
  for (let each = 0; each < 11; each += 1) answers.push((await confirm('ghost@example.com', '000000')).body['name']);
  expect(answers).toEqual([...Array<string>(10).fill('CodeMismatchException'), 'LimitExceededException']);
});

test('a new code replaces the previous one and can be requested only after a wait', async () => {
  await forget('code-address');
  await api.signUp('again@example.com');
  const first = codeFor('again@example.com');
  const early = await resend('again@example.com');
  expect(early).toMatchObject({
    status: 429,
    body: {
      name: 'LimitExceededException',
      message: expect.stringMatching(/^Attempt limit exceeded\. Please try again in (1 minute|\d+ seconds)$/),
    },
  });
  await forget('resend-account:');
  const resent = await resend(' Again@example.com');
  expect(resent).toMatchObject({
    status: 200,
    body: { deliveryMedium: 'EMAIL', destination: 'a***@e***', delivered: true, resendAfterSeconds: 60 },
  });
  const second = codeFor('again@example.com');
  expect(second === first ? 'the same by chance' : (await confirm('again@example.com', first)).body['name']).toMatch(
    /CodeMismatch|by chance/,
  );
  expect((await confirm('again@example.com', second)).status).toBe(200);
});

test('requesting a code does not reveal which accounts exist and sends no unnecessary mail', async () => {
  await api.signUp('settled@example.com');
  await confirm('settled@example.com');
  await forget('resend-');
  const before = api.mail.messages().length;
  const answers = [];
  for (const username of ['sam@elsewhere.example', 'settled@example.com']) answers.push(await resend(username));
  expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(
    Array(2).fill([200, Object.keys(answers[0]?.body ?? {})]),
  );
  expect(answers.map(({ body }) => body['destination'])).toEqual(['s***@e***', 's***@e***']);
  expect(api.mail.messages().length).toBe(before);
  expect(await resend('sam@elsewhere.example')).toMatchObject({ status: 429 });
});

test.each([
  [{}, 'EmptyResendSignUpCodeUsername', 'username is required to resendSignUpCode'],
  [{ username: 'not an address' }, 'InvalidParameterException', 'Please check your information and try again'],
])('a request for another code is refused with %j', async (body, name, message) => {
  expect(await api.post('/auth/resend-sign-up-code', body)).toMatchObject({ status: 400, body: { name, message } });
});

test('a sign-up succeeds while the mail server is unavailable: the code can be requested again', async () => {
  const delivery = 'The code could not be sent. Nothing is lost: please ask for a new one in a minute';
  await api.mail.close();
  const up = await api.signUp('patient@example.com');
  expect(up).toMatchObject({
    status: 200,
    body: { nextStep: { codeDeliveryDetails: { delivered: false, resendAfterSeconds: 0 } } },
  });
  for (const username of ['patient@example.com', 'stranger@example.com']) {
    expect(await resend(username)).toMatchObject({
      status: 503,
      body: { name: 'CodeDeliveryFailureException', message: delivery },
    });
  }
  const back = await startMailCatcher({ smtpPort: Number(new URL(api.env.SMTP_URL).port) });
  expect((await resend('patient@example.com')).status).toBe(200);
  const code = /^\d{6}$/m.exec(back.messages()[0]?.text ?? '')?.[0];
  expect((await confirm('patient@example.com', code)).status).toBe(200);
  await back.close();
});
