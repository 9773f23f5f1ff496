import type { Request } from 'express';
import { findAccountById } from '../../../db/queries/identity-accounts.ts';
import type { CodeDelivery } from '../../../domain/identity/challenges.ts';
import { CodeDeliveryFailureException, InvalidSessionException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import { handlerOf } from '../challenges/table.ts';
import { text, type Body, type IdentityDeps } from '../deps.ts';
import { addressOf, userAgentOf } from '../request-address.ts';
import { answersLeft } from './confirm-sign-in.ts';
import { keepSession, lookAtSession } from './sessions.ts';

/**
 * Sends a new code for the step a session stands at; the earlier one is good no more. The session and the answers counted on it stay, so that asking
 * again buys no more guesses; the step has its three minutes anew. Where the code cannot be sent the earlier one stays good.
 */
export async function resendSignInCode(deps: IdentityDeps, req: Request): Promise<CodeDelivery> {
  const token = text(req.body as Body, 'session');
  if (token === '') throw invalidSignInState();
  const address = addressOf(req);
  const counter = ['challenge-address', address] as const;
  await deps.throttle.take(counter);
  const session = await lookAtSession(deps, token);
  const { opened: state, username, accountId, tokenHash } = session;
  const handler = state.challenge === null ? undefined : handlerOf(state.challenge);
  if (handler === undefined || answersLeft(session, handler) <= 0) throw new InvalidSessionException();
  const account = accountId === null ? null : ((await findAccountById(deps.db, accountId)) ?? null);
  const context = { deps, account, username, address, userAgent: userAgentOf(req), handlerOf, sessionHash: tokenHash };
  const sent = (await handler.resend?.(context, state)) ?? null;
  if (sent === null) throw invalidSignInState();
  if (!sent.codeDeliveryDetails.delivered) throw new CodeDeliveryFailureException();
  await keepSession(deps, session, { ...state, memory: sent.memory });
  await deps.throttle.giveBack(counter);
  return sent.codeDeliveryDetails;
}
