import { devicePasswordVerifier, deviceSrpAuth } from '../devices/device-challenges.ts';
import { webAuthnChallenge } from '../passkeys/web-authn.ts';
import { passwordVerifier } from '../srp/password-verifier.ts';
import { customChallenge } from './custom.ts';
import { emailSetup } from './email-setup.ts';
import type { ChallengeHandler, ChallengeName } from '../challenge.ts';
import { selectMfaSetup, selectMfaType } from './mfa-selection.ts';
import { newPasswordRequired } from './new-password.ts';
import { emailMfa, emailOtp, smsMfa, smsOtp } from './one-time-code.ts';
import { passwordChallenge } from './password.ts';
import { selectChallenge } from './select-first-factor.ts';
import { totpChallenge } from './totp.ts';
import { totpSetup } from './totp-setup.ts';

/** One handler per challenge; a new factor is one more line. */
const handlers: readonly ChallengeHandler[] = [
  passwordChallenge,
  selectChallenge,
  customChallenge,
  emailOtp,
  smsOtp,
  selectMfaType,
  emailMfa,
  smsMfa,
  totpChallenge,
  selectMfaSetup,
  emailSetup,
  totpSetup,
  newPasswordRequired,
  passwordVerifier,
  deviceSrpAuth,
  devicePasswordVerifier,
  webAuthnChallenge,
];

const byName = new Map(handlers.map((handler) => [handler.name, handler]));

/** Undefined for a challenge that this installation does not offer. */
export function findHandler(name: ChallengeName): ChallengeHandler | undefined {
  return byName.get(name);
}
