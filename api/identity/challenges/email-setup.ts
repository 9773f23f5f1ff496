import { enableMfa, verifyEmail } from '../../../db/identity/mfa.ts';
import { normalizeEmail } from '../../../domain/identity/attributes.ts';
import {
  CodeMismatchException,
  InvalidParameterException,
  NotAuthorizedException,
} from '../../../domain/identity/errors.ts';
import type { ChallengeHandler, Outcome, SentCode, SignInState, StepContext } from '../challenge.ts';
import { checkSentCode, sendSignInCode } from './sign-in-codes.ts';

/** Sets up mailed codes as the second factor: asks for the address first, then for the code sent to it. */
export const emailSetup: ChallengeHandler = {
  name: 'EMAIL_SETUP',
  begin: async () => ({ kind: 'ask', step: { signInStep: 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP' } }),
  async answer(context, state, { response }) {
    return state.memory['email'] === undefined
      ? beginWithEmail(context, state, response)
      : confirmSetupCode(context, state.memory, response);
  },
  resend: async (context, state) =>
    typeof state.memory['email'] === 'string' ? sendSetupCode(context, state, state.memory['email']) : null,
};

/** A verified address stays, or anybody with the password could replace it with their own. */
async function beginWithEmail(context: StepContext, state: SignInState, typed: string): Promise<Outcome> {
  const email = normalizeEmail(typed);
  const verified = context.account?.emailVerified === true ? context.account.email : email;
  if (email === null || email !== verified) throw new InvalidParameterException('challengeResponse');
  const { codeDeliveryDetails, memory } = await sendSetupCode(context, state, email);
  return { kind: 'ask', step: { signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE', codeDeliveryDetails }, memory };
}

async function sendSetupCode(context: StepContext, state: SignInState, email: string): Promise<SentCode> {
  const sent = await sendSignInCode(context, state, 'EMAIL', { to: email, use: 'mfa-setup' });
  return { ...sent, memory: { ...sent.memory, email } };
}

async function confirmSetupCode(
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
