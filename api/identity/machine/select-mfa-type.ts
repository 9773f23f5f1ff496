import type { Request } from 'express';
import type { NextStep } from '../../../domain/identity/challenges.ts';
import { CodeDeliveryFailureException, InvalidParameterException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeName, SignInState, StepContext } from '../challenge.ts';
import { findHandler } from '../challenges/table.ts';
import { getText, type Body, type IdentityDeps } from '../deps.ts';
import { noInput } from './advance.ts';
import { challengeOfMfa, listAlternativeMfa } from '../second-factors.ts';
import { changePendingStep } from './pending-step.ts';

/**
 * Switches to another of the person's second factors: `{session, mfaType}` replaces the current step. If a code cannot
 * be sent, the current step stays.
 */
export function switchMfaType(deps: IdentityDeps, req: Request): Promise<{ nextStep: NextStep }> {
  return changePendingStep(deps, req, async ({ context, state }) => {
    const challenge = await resolveMfaChoice(context, state, getText(req.body as Body, 'mfaType'));
    const outcome = await findHandler(challenge)?.begin(context, { ...state, challenge }, noInput);
    if (outcome?.kind !== 'ask' || outcome.step === undefined) throw invalidSignInState();
    if (outcome.step.codeDeliveryDetails?.delivered === false) throw new CodeDeliveryFailureException();
    return { state: { ...state, challenge, memory: outcome.memory ?? {} }, answer: { nextStep: outcome.step } };
  });
}

/** Only after a first factor and while a second one is open; never a factor that was disabled meanwhile. */
async function resolveMfaChoice(context: StepContext, state: SignInState, wanted: string): Promise<ChallengeName> {
  const asks: readonly (ChallengeName | null)[] = Object.values(challengeOfMfa);
  if (state.proofs.length === 0 || !asks.includes(state.challenge)) throw invalidSignInState();
  const chosen = (await listAlternativeMfa(context, state)).find((type) => type === wanted.trim().toUpperCase());
  if (chosen === undefined) throw new InvalidParameterException('mfaType');
  return challengeOfMfa[chosen];
}
