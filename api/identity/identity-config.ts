import type { Env } from '../../config/env.ts';
import { authFlows } from '../../domain/identity/challenges.ts';
import { region } from '../region.ts';

/** `GET /auth/config`: settings for the sign-in screens. The version is that of the format (spec §9). */
export function getIdentityConfig(env: Env) {
  return {
    version: '1.4',
    region,
    requiredSignUpAttributes: env.REQUIRED_SIGN_UP_ATTRIBUTES,
    usernameAttributes: env.SMS_URL === '' ? ['email'] : ['email', 'phone_number'],
    authFlows,
    mfa: env.MFA,
    mfaMethods: env.MFA_METHODS.filter((type) => type !== 'SMS' || env.SMS_URL !== ''),
    tokenStorage: env.TOKEN_STORAGE,
    mailCatcherUrl: env.MAIL_CATCHER_URL || null,
  };
}
