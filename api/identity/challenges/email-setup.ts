import { enableMfa, verifyEmail } from '../../../db/identity/mfa.ts';
import { normalEmail } from '../../../domain/identity/attributes.ts';
import {
  CodeMismatchException,
  InvalidParameterException,
  NotAuthorizedException,
} from '../../../domain/identity/errors.ts';
import type { ChallengeHandler, Outcome, Sent, SignInState, StepContext } from '../challenge.ts';
import { checkSentCode, sendSignInCode } from './sign-in-codes.ts';

/** Sets up codes by mail as the second factor: first the address is asked for, then the code that was sent there. */
export const emailSetup: ChallengeHandler = {
  name: 'EMAIL_SETUP',
  begin: async () => ({ kind: 'ask', step: { signInStep: 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP' } }),
  async answer(context, state, { response }) {
    return state.memory['email'] === undefined
      ? beginWith(context, state, response)
      : confirm(context, state.memory, response);
  },
  resend: async (context, state) =>
    typeof state.memory['email'] === 'string' ? sendTo(context, state, state.memory['email']) : null,
};

/** A verified address stays: else whoever has the password could put theirs in its place. */
async function beginWith(context: StepContext, state: SignInState, typed: string): Promise<Outcome> {
  const email = normalEmail(typed);
  const verified = context.account?.emailVerified === true ? context.account.email : email;
  if (email === null || email !== verified) throw new InvalidParameterException('challengeResponse');
  const { codeDeliveryDetails, memory } = await sendTo(context, state, email);
  return { kind: 'ask', step: { signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE', codeDeliveryDetails }, memory };
}

async function sendTo(context: StepContext, state: SignInState, email: string): Promise<Sent> {
  const sent = await sendSignInCode(context, state, 'EMAIL', { to: email, use: 'mfa-setup' });
  return { ...sent, memory: { ...sent.memory, email } };
}

async function confirm(
  { deps, account }: StepContext,
  memory: Record<string, unknown>,
  typed: string,
): Promise<Outcome> {
  if (!checkSentCode(deps, memory, 'EMAIL', typed)) throw new CodeMismatchException();
  if (account === null) throw new NotAuthorizedException();
  await verifyEmail(deps.db, account.id, String(memory['email']));
  await enableMfa(deps.db, account.id, 'EMAIL');
  return { kind: 'proved', proofs: ['MFA'] };
}
