import type { Request } from 'express';
import type { CodeDelivery } from '../../../domain/identity/challenges.ts';
import { CodeDeliveryFailureException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { IdentityDeps } from '../deps.ts';
import { changePendingStep } from './pending-step.ts';

/**
 * Sends a new code for the current step of a session and invalidates the previous one, unless the new one cannot be
 * sent.
 */
export function resendSignInCode(deps: IdentityDeps, req: Request): Promise<CodeDelivery> {
  return changePendingStep(deps, req, async ({ context, state, handler }) => {
    const sent = (await handler.resend?.(context, state)) ?? null;
    if (sent === null) throw invalidSignInState();
    if (!sent.codeDeliveryDetails.delivered) throw new CodeDeliveryFailureException();
    return { state: { ...state, memory: sent.memory }, answer: sent.codeDeliveryDetails };
  });
}
