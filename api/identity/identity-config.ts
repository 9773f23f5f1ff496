import type { Env } from '../../config/env.ts';
import { authFlows } from '../../domain/identity/challenges.ts';

/** `GET /auth/config`: what sign-in screens must know. The version is the format's (spec §9). */
export function identityConfig(env: Env) {
  return {
    version: '1.4',
    region: 'us-east-2',
    requiredSignUpAttributes: env.REQUIRED_SIGN_UP_ATTRIBUTES,
    usernameAttributes: env.SMS_URL === '' ? ['email'] : ['email', 'phone_number'],
    authFlows,
    mfa: env.MFA,
    mfaMethods: env.MFA_METHODS.filter((type) => type !== 'SMS' || env.SMS_URL !== ''),
    tokenStorage: env.TOKEN_STORAGE,
    mailCatcherUrl: env.MAIL_CATCHER_URL || null,
  };
}
