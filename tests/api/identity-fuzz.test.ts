/** Arbitrary requests to the identity endpoints get data or a named error, never an internal error. */
import fc from 'fast-check';
import { draws } from '../_support/depth.ts';
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';
import { prefer, sessionOf, stepsFrom } from './identity-steps-support.ts';

let api: IdentityApi;
let token: string;
beforeAll(async () => {
  api = await startIdentityApi();
  token = (await api.signedUp('ann@example.com')).accessToken;
  await prefer(api, token, { email: 'PREFERRED' });
});
afterAll(() => api.close());

const open = [
  'sign-up',
  'confirm-sign-up',
  'resend-sign-up-code',
  'auto-sign-in',
  'sign-in',
  'confirm-sign-in',
  'resend-sign-in-code',
  'select-mfa-type',
];
const tokens = ['reset-password', 'confirm-reset-password', 'tokens', 'revoke', 'sign-out'];
const own = [
  'update-attributes',
  'send-attribute-code',
  'verify-attribute',
  'update-password',
  'totp/verify',
  'prove-password',
  'recovery-codes',
  'mfa-preference',
  'devices',
  'passkeys',
];
const fields = [
  'username password attributes autoSignIn confirmationCode autoSignInSession authFlowType preferredChallenge srpA deviceKey',
  'session challengeResponse challengeResponses options newPassword refreshToken global tokenStorage attribute oldPassword',
  'code friendlyDeviceName totp sms email salt verifier name credential friendlyName mfaType',
].flatMap((names) => names.split(' '));

/** Values with a meaning for some field, mixed with meaningless ones. */
const value = fc.oneof(
  fc.constantFrom(
    'ann@example.com',
    password,
    '+12025550100',
    'USER_AUTH',
    'USER_SRP_AUTH',
    'CUSTOM_WITH_SRP',
    'CUSTOM_WITHOUT_SRP',
  ),
  fc.constantFrom(
    'WEB_AUTHN',
    'EMAIL_OTP',
    'PASSWORD_SRP',
    'PREFERRED',
    'cookie',
    'phone_number',
    '000000',
    'ff'.repeat(256),
    '\u0000',
    'a\u0000b@c.de',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.dictionary(
    fc.constantFrom('email', 'phone_number', 'given_name', 'SRP_A', 'password', 'userAttributes', '__proto__'),
    fc.string(),
  ),
);
const body = fc.oneof(
  { arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }), weight: 9 },
  { arbitrary: fc.jsonValue(), weight: 1 },
);

async function survives(path: string, sent: unknown, bearer?: string): Promise<void> {
  await api.db.deleteFrom('rateLimit').execute();
  const reply = await api.post(`/auth/${path}`, sent, bearer === undefined ? {} : { token: bearer });
  expect([path, sent, reply.status < 500 ? 'fine' : reply.body]).toEqual([path, sent, 'fine']);
  expect(reply.status === 200 || typeof reply.body['name'] === 'string').toBe(true);
  expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|select |\bat .*\.ts:/);
}

test.each([
  ['open endpoints', [...open, ...tokens], false],
  ['endpoints of one’s own account', own, true],
])(
  'any input to a route of the identity API is accepted or refused with a named error: %s',
  async (_name, paths, signedIn) => {
    const property = fc.asyncProperty(fc.constantFrom(...paths), body, (path, sent) =>
      survives(path, sent, signedIn ? token : undefined),
    );
    await fc.assert(property, { numRuns: draws(60, 1_000) });
  },
  120_000,
);

test('any answer to the current step is accepted or refused with a named error', async () => {
  const walk = stepsFrom(api);
  const answers = fc.record(
    { challengeResponse: value, challengeResponses: value, options: value },
    { requiredKeys: [] },
  );
  const asked = fc.constantFrom(
    {},
    { authFlowType: 'USER_AUTH' },
    { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD_SRP' },
    { authFlowType: 'USER_SRP_AUTH', srpA: 'ab'.repeat(100) },
    { authFlowType: 'CUSTOM_WITHOUT_SRP' },
  );
  const property = fc.asyncProperty(asked, answers, async (flow, answer) => {
    const session = sessionOf(await walk.signIn('ann@example.com', flow));
    await survives('confirm-sign-in', { ...answer, session });
  });
  await fc.assert(property, { numRuns: draws(40, 120) });
}, 120_000);
