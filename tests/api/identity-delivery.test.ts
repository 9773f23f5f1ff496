/**
 * Delivery of codes while the mail server or SMS provider is unavailable, slow or refuses: people get an error, no
 * account is revealed, nothing is lost.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { stepOf, stepsFrom } from './identity-steps-support.ts';

let api: IdentityApi;
/** An SMS provider with settable responses, which records its messages. */
const provider = { status: 200, got: [] as { authorization: string | undefined; body: string }[] };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    if (request.method === 'POST') provider.got.push({ authorization: request.headers.authorization, body });
    response.writeHead(provider.status).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = await startIdentityApi({
    SMS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    SMS_TOKEN: 'sms-token',
  });
  await api.confirmed('ann@example.com');
});
afterAll(async () => {
  await api.close();
  server.close();
});

test('an SMS is sent to its provider as JSON with the token, and its text begins with the code', async () => {
  const { accessToken: token } = (await stepsFrom(api).signIn('ann@example.com')).body['tokens'];
  const sent = await api.post('/auth/send-attribute-code', { attribute: 'phone_number' }, { token });
  expect(sent.body).toMatchObject({ deliveryMedium: 'SMS', delivered: true });
  const [{ authorization, body } = { authorization: '', body: '{}' }] = provider.got;
  expect(authorization).toBe('Bearer sms-token');
  expect(JSON.parse(body)).toEqual({
    to: '+12025550100',
    text: expect.stringMatching(/^\d{6} is your Soundings verification code\./),
  });
});

test('when the SMS provider refuses, the error has a name, and the log contains no token, number or code', async () => {
  provider.status = 500;
  const { accessToken: token } = (await stepsFrom(api).signIn('ann@example.com')).body['tokens'];
  const refused = await api.post('/auth/send-attribute-code', { attribute: 'phone_number' }, { token });
  expect(refused).toMatchObject({ status: 503, body: { name: 'CodeDeliveryFailureException' } });
  const code = /\d{6}/.exec(provider.got.at(-1)?.body ?? '')?.[0] ?? 'none';
  for (const secret of ['sms-token', '+12025550100', `"${code}`]) expect(api.lines()).not.toContain(secret);
  expect(api.lines()).toContain('a code could not be sent');
});

test('without an SMS provider there are no phone numbers as usernames and no second factor by SMS', async () => {
  const bare = await startIdentityApi({ SMS_URL: '' });
  const attributes = { email: 'ann@example.com', given_name: 'Ann', family_name: 'Bee' };
  expect((await bare.post('/auth/sign-up', { username: '+12025550100', password, attributes })).body).toMatchObject({
    name: 'InvalidParameterException',
    field: 'username',
  });
  expect((await bare.get('/auth/config')).body).toMatchObject({
    usernameAttributes: ['email'],
    mfaMethods: ['TOTP', 'EMAIL'],
  });
  await bare.close();
});

test('while the mail server is unavailable known and unknown people get the same step', async () => {
  await api.mail.close();
  const flow = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' };
  const walk = stepsFrom(api);
  const replies = [await walk.signIn('ann@example.com', flow), await walk.signIn('abe@example.com', flow)];
  for (const reply of replies) {
    expect(stepOf(reply)).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect(reply.body['nextStep'].codeDeliveryDetails).toEqual({
      deliveryMedium: 'EMAIL',
      destination: 'a***@e***',
      attributeName: 'email',
      delivered: false,
      resendAfterSeconds: 0,
    });
    expect(await walk.resend(reply)).toMatchObject({ status: 503, body: { name: 'CodeDeliveryFailureException' } });
  }
  const resets = [];
  for (const username of ['ann@example.com', 'abe@example.com'])
    resets.push(await api.post('/auth/reset-password', { username }));
  for (const { status, body } of resets) expect([status, body['name']]).toEqual([503, 'CodeDeliveryFailureException']);
});
