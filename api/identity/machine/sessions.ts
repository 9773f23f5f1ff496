import {
  countSessionAttempt,
  findSession,
  renewSession,
  saveSession,
  type StoredSession,
} from '../../../db/identity/sessions.ts';
import { decryptSecret, encryptSecret } from '../../../db/secrets.ts';
import { InvalidSessionException } from '../../../domain/identity/errors.ts';
import { createToken, hashToken } from '../../tokens.ts';
import type { SignInState, StepContext } from '../challenge.ts';
import type { IdentityDeps } from '../deps.ts';
import { autoSignInMs, signInSessionMs } from '../session-times.ts';

export type OpenedSession = StoredSession & { opened: SignInState };

const secretBindingOf = (rowId: string) => ({ model: 'SignInSession', field: 'state', rowId });

const encryptState = ({ env }: IdentityDeps, tokenHash: string, state: SignInState) =>
  encryptSecret(JSON.stringify(state), secretBindingOf(tokenHash), env.ENCRYPTION_KEY);

/** Stores the state of the sign-in and returns the token that continues it. */
export async function openSession(
  { deps, account, username }: StepContext,
  state: SignInState,
  kind: 'step' | 'auto' = 'step',
): Promise<string> {
  const token = createToken();
  const tokenHash = hashToken(token);
  const validMs = kind === 'step' ? signInSessionMs : autoSignInMs;
  await saveSession(deps.db, {
    tokenHash,
    accountId: account?.id ?? null,
    username,
    kind,
    state: encryptState(deps, tokenHash, state),
    validMs,
  });
  return token;
}

/**
 * Finds the session of a token and counts one attempt. Throws InvalidSessionException when it is unknown, used or
 * expired.
 */
export async function countAndReadSession(
  deps: IdentityDeps,
  token: string,
  kind: 'step' | 'auto' = 'step',
): Promise<OpenedSession> {
  return decryptSession(deps, await countSessionAttempt(deps.db, hashToken(token), kind));
}

/** Finds the session of a step without counting an attempt. Throws InvalidSessionException. */
export async function peekSession(deps: IdentityDeps, token: string): Promise<OpenedSession> {
  return decryptSession(deps, await findSession(deps.db, hashToken(token), 'step'));
}

/**
 * Keeps the same step open under the same token with a new time limit. Throws InvalidSessionException when it was
 * answered meanwhile.
 */
export async function keepSession(deps: IdentityDeps, { tokenHash }: StoredSession, state: SignInState): Promise<void> {
  const isThere = await renewSession(deps.db, tokenHash, {
    state: encryptState(deps, tokenHash, state),
    validMs: signInSessionMs,
  });
  if (!isThere) throw new InvalidSessionException();
}

function decryptSession({ env }: IdentityDeps, stored: StoredSession | undefined): OpenedSession {
  if (stored === undefined || stored.expired) throw new InvalidSessionException();
  const state = JSON.parse(
    decryptSecret(stored.state, secretBindingOf(stored.tokenHash), env.ENCRYPTION_KEY),
  ) as SignInState;
  return { ...stored, opened: state };
}
