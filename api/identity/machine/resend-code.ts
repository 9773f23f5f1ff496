import type { Request } from 'express';
import type { CodeDelivery } from '../../../domain/identity/challenges.ts';
import { CodeDeliveryFailureException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { IdentityDeps } from '../deps.ts';
import { atPendingStep } from './pending-step.ts';

/** Sends a new code for the step a session stands at; the earlier one is good no more. Where the code cannot be sent the earlier one stays good. */
export function resendSignInCode(deps: IdentityDeps, req: Request): Promise<CodeDelivery> {
  return atPendingStep(deps, req, async ({ context, state, handler }) => {
    const sent = (await handler.resend?.(context, state)) ?? null;
    if (sent === null) throw invalidSignInState();
    if (!sent.codeDeliveryDetails.delivered) throw new CodeDeliveryFailureException();
    return { state: { ...state, memory: sent.memory }, answer: sent.codeDeliveryDetails };
  });
}
