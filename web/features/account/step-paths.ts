import type { SignInStep } from '../../../domain/identity/steps.ts';

/** Paths under /sign-in of the steps that have their own screen. */
export const stepPaths = {
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: 'phrase',
  CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: 'second-step-setup',
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: 'email-setup',
  CONTINUE_SIGN_IN_WITH_TOTP_SETUP: 'app-setup',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: 'second-step',
  CONFIRM_SIGN_IN_WITH_SMS_CODE: 'sms-code',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'app-code',
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: 'email-code',
  CONFIRM_SIGN_IN_WITH_PASSWORD: 'password',
  CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: 'ways',
} as const satisfies Partial<Record<SignInStep, string>>;

/** A step that the person answers on a screen under /sign-in. */
export type AskedStep = keyof typeof stepPaths;

/** True for steps with a screen of their own; others lead to the screens for confirming and resetting. */
export function isAskedStep(step: SignInStep | undefined): step is AskedStep {
  return step !== undefined && step in stepPaths;
}
