import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import { checkPassword } from '../check-password.ts';
import type { ChallengeHandler, Outcome, StepContext } from '../challenge.ts';

/** The password as a step of its own: selected as the first factor, or in addition to a mailed code. */
export const passwordChallenge: ChallengeHandler = {
  name: 'PASSWORD',
  async begin(context, _state, { response }) {
    return response === ''
      ? { kind: 'ask', step: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' } }
      : checkPasswordAnswer(context, response);
  },
  answer: (context, _state, { response }) => checkPasswordAnswer(context, response),
};

/** Wrong passwords count like those sent with the sign-in (checkPassword). */
async function checkPasswordAnswer(
  { deps, account, username, address, browser }: StepContext,
  password: string,
): Promise<Outcome> {
  const found = await checkPassword(deps, account?.username ?? username, password, { address, browser });
  if (found === null || found.id !== account?.id) throw new NotAuthorizedException();
  return { kind: 'proved', proofs: ['PASSWORD'] };
}
