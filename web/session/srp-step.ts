import type { SignInAnswer } from '../../domain/identity/challenges.ts';

/** True when the password has to be proved by SRP instead of being sent. */
export function isSrpPasswordStep({ challenge, nextStep }: SignInAnswer): boolean {
  return challenge?.name === 'PASSWORD_VERIFIER' && nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_PASSWORD';
}
