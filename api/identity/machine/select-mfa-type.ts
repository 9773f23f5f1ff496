import type { Request } from 'express';
import type { NextStep } from '../../../domain/identity/challenges.ts';
import { CodeDeliveryFailureException, InvalidParameterException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeName, SignInState, StepContext } from '../challenge.ts';
import { handlerOf } from '../challenges/table.ts';
import { text, type Body, type IdentityDeps } from '../deps.ts';
import { noInput } from './advance.ts';
import { challengeOfMfa, otherMfa } from '../second-factors.ts';
import { atPendingStep } from './pending-step.ts';

/**
 * Another of the person's second factors at the step where one is asked: `{session, mfaType}` answers the step that is asked instead. Where a code
 * cannot be sent the step that was asked stays.
 */
export function selectMfaTypeInstead(deps: IdentityDeps, req: Request): Promise<{ nextStep: NextStep }> {
  return atPendingStep(deps, req, async ({ context, state }) => {
    const challenge = await chosenOf(context, state, text(req.body as Body, 'mfaType'));
    const begun = await handlerOf(challenge)?.begin(context, { ...state, challenge }, noInput);
    if (begun?.kind !== 'ask' || begun.step === undefined) throw invalidSignInState();
    if (begun.step.codeDeliveryDetails?.delivered === false) throw new CodeDeliveryFailureException();
    return { state: { ...state, challenge, memory: begun.memory ?? {} }, answer: { nextStep: begun.step } };
  });
}

/** Only where a first factor was shown and a second one is asked; never one that was turned off meanwhile. */
async function chosenOf(context: StepContext, state: SignInState, wanted: string): Promise<ChallengeName> {
  const asks: readonly (ChallengeName | null)[] = Object.values(challengeOfMfa);
  if (state.proofs.length === 0 || !asks.includes(state.challenge)) throw invalidSignInState();
  const chosen = (await otherMfa(context, state)).find((type) => type === wanted.trim().toUpperCase());
  if (chosen === undefined) throw new InvalidParameterException('mfaType');
  return challengeOfMfa[chosen];
}
