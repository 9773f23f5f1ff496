import type { Request } from 'express';
import { findAccountById } from '../../../db/identity/accounts.ts';
import type { StepContext } from '../challenge.ts';
import { findHandler } from '../challenges/table.ts';
import type { IdentityDeps } from '../deps.ts';
import { knownBrowserOf } from '../known-browser.ts';
import { getClientAddress, getUserAgent } from '../request-address.ts';
import type { OpenedSession } from './sessions.ts';

/** Creates the context of the step that a session stands at. */
export async function createStepContext(
  deps: IdentityDeps,
  req: Request,
  { accountId, username, tokenHash }: OpenedSession,
): Promise<StepContext> {
  const account = accountId === null ? null : ((await findAccountById(deps.db, accountId)) ?? null);
  return {
    deps,
    account,
    username,
    address: getClientAddress(req),
    browser: knownBrowserOf(deps.env, req, username),
    userAgent: getUserAgent(req),
    handlerOf: findHandler,
    sessionHash: tokenHash,
  };
}
