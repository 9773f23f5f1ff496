import type { Account } from '../../db/queries/identity-accounts.ts';
import type { SignInStep } from '../../domain/identity/steps.ts';

/** What a person has to do before tokens are issued. `name` is the exception other clients know it by. */
export interface NextStep {
  signInStep: SignInStep;
  name?: string;
  message?: string;
}

/** One rule of the step machine: what it asks for next, or null when it is content. */
type StepRule = (account: Account) => NextStep | null;

const confirmedFirst: StepRule = ({ status }) =>
  status === 'unconfirmed'
    ? { signInStep: 'CONFIRM_SIGN_UP', name: 'UserNotConfirmedException', message: 'Please verify your email address before signing in' }
    : null;

const resetFirst: StepRule = ({ status }) =>
  status === 'reset-required'
    ? { signInStep: 'RESET_PASSWORD', name: 'PasswordResetRequiredException', message: 'Please reset your password' }
    : null;

/** In the order they are asked. More factors join as rules here; the endpoint stays as it is. */
const rules: readonly StepRule[] = [confirmedFirst, resetFirst];

/** The next step for someone whose password was right: the first rule that asks for something, else DONE. */
export function nextStepOf(account: Account): NextStep {
  for (const rule of rules) {
    const step = rule(account);
    if (step !== null) return step;
  }
  return { signInStep: 'DONE' };
}
