/** Signs people in step by step. */
import { TOTP } from 'otpauth';
import type { TotpSetup } from '../../domain/identity/challenges.ts';
import { password, type IdentityApi, type Reply } from './identity-support.ts';

const periodMs = 30_000;

/**
 * Returns an authenticator app's code, `steps` periods from now. Waits while the period is about to end, so that the
 * server expects the same code.
 */
export async function totpCode(secret: string, steps = 0): Promise<string> {
  const left = periodMs - (Date.now() % periodMs);
  if (left < 3_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
  return new TOTP({ secret, digits: 6, period: periodMs / 1000, algorithm: 'SHA1' }).generate({
    timestamp: Date.now() + steps * periodMs,
  });
}

export const stepOf = ({ body }: Reply): string | undefined => body['nextStep']?.signInStep;
export const sessionOf = ({ body }: Reply): string => body['session'];

/** Signs in step by step, from a separate address because attempts are counted by address. */
export function stepsFrom(api: IdentityApi, from = '203.0.113.1') {
  const signIn = (username: string, more: object = {}) =>
    api.post('/auth/sign-in', { username, password, ...more }, { from });
  const confirm = (session: string, challengeResponse: string, more: object = {}) =>
    api.post('/auth/confirm-sign-in', { session, challengeResponse, ...more }, { from });
  const selectIn = (session: string, mfaType: string) =>
    api.post('/auth/select-mfa-type', { session, mfaType }, { from });
  return {
    signIn,
    confirm,
    /** Requests another code for the current step. */
    resend: (reply: Reply) => api.post('/auth/resend-sign-in-code', { session: sessionOf(reply) }, { from }),
    /** Requests another second factor for the current step. */
    select: (reply: Reply, mfaType: string) => selectIn(sessionOf(reply), mfaType),
    selectIn,
    /** Answers the current step. */
    answer: (reply: Reply, challengeResponse: string, more: object = {}) =>
      confirm(sessionOf(reply), challengeResponse, more),
  };
}

/** Returns the last mail or SMS. */
export function lastTextTo(api: IdentityApi, destination: string): string {
  return api.mail.messages().find(({ to }) => to.includes(destination))?.text ?? '';
}

/** Creates a signed-in person with a verified phone number. */
export async function withPhone(
  api: IdentityApi,
  email: string,
  phone: string,
): Promise<{ token: string; refreshToken: string }> {
  const tokens = await api.signedIn(email);
  const token = tokens.accessToken;
  await api.post('/auth/update-attributes', { attributes: { phone_number: phone } }, { token });
  await api.post(
    '/auth/verify-attribute',
    { attribute: 'phone_number', confirmationCode: api.codesTo(phone)[0] },
    { token },
  );
  return { token, refreshToken: tokens.refreshToken };
}

/**
 * Sets up an authenticator app with the previous period's code, so that the next two codes are unused. Returns its
 * secret.
 */
export async function withApp(api: IdentityApi, token: string): Promise<string> {
  return (await setUpApp(api, token)).sharedSecret;
}

/** Does the same and returns the recovery codes. */
export async function recoveryCodesOf(api: IdentityApi, token: string): Promise<string[]> {
  return (await setUpApp(api, token)).recoveryCodes;
}

async function setUpApp(api: IdentityApi, token: string): Promise<TotpSetup> {
  const setup = (await api.post('/auth/totp/associate', {}, { token })).body as unknown as TotpSetup;
  const { sharedSecret } = setup;
  const verified = await api.post('/auth/totp/verify', { code: await totpCode(sharedSecret, -1) }, { token });
  if (verified.status !== 200) throw new Error(`The app's first code was refused: ${JSON.stringify(verified.body)}`);
  return setup;
}

/** Confirms the password, which is required before a change that weakens the account. */
export const prove = (api: IdentityApi, token: string) => api.post('/auth/prove-password', { password }, { token });

export const prefer = (api: IdentityApi, token: string, preference: object) =>
  api.post('/auth/mfa-preference', preference, { token });
