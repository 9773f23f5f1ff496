import { createHash, randomBytes } from 'node:crypto';
import {
  countSessionAttempt,
  findSession,
  renewSession,
  saveSession,
  type StoredSession,
} from '../../../db/identity/sessions.ts';
import { decryptSecret, encryptSecret } from '../../../db/secrets.ts';
import { InvalidSessionException } from '../../../domain/identity/errors.ts';
import type { SignInState, StepContext } from '../challenge.ts';
import type { IdentityDeps } from '../deps.ts';
import { autoSignInMs, signInSessionMs } from '../session-times.ts';

export type OpenedSession = StoredSession & { opened: SignInState };

const hashSession = (token: string) => createHash('sha256').update(token).digest('base64url');
const placeOf = (rowId: string) => ({ model: 'SignInSession', field: 'state', rowId });

const sealed = ({ env }: IdentityDeps, tokenHash: string, state: SignInState) =>
  encryptSecret(JSON.stringify(state), placeOf(tokenHash), env.ENCRYPTION_KEY);

/** Stores where the sign-in stands; answers the token that goes on from there. */
export async function openSession(
  { deps, account, username }: StepContext,
  state: SignInState,
  kind: 'step' | 'auto' = 'step',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashSession(token);
  const validMs = kind === 'step' ? signInSessionMs : autoSignInMs;
  await saveSession(deps.db, {
    tokenHash,
    accountId: account?.id ?? null,
    username,
    kind,
    state: sealed(deps, tokenHash, state),
    validMs,
  });
  return token;
}

/** The session a token belongs to, one attempt counted. Throws InvalidSessionException for one that is unknown, spent or over. */
export async function readSession(
  deps: IdentityDeps,
  token: string,
  kind: 'step' | 'auto' = 'step',
): Promise<OpenedSession> {
  return opened(deps, await countSessionAttempt(deps.db, hashSession(token), kind));
}

/** The session of a step without an attempt on it. Throws InvalidSessionException. */
export async function lookAtSession(deps: IdentityDeps, token: string): Promise<OpenedSession> {
  return opened(deps, await findSession(deps.db, hashSession(token), 'step'));
}

/** The same step once more, under the same token and with its time anew. Throws InvalidSessionException when it was answered meanwhile. */
export async function keepSession(deps: IdentityDeps, { tokenHash }: StoredSession, state: SignInState): Promise<void> {
  const isThere = await renewSession(deps.db, tokenHash, {
    state: sealed(deps, tokenHash, state),
    validMs: signInSessionMs,
  });
  if (!isThere) throw new InvalidSessionException();
}

function opened({ env }: IdentityDeps, stored: StoredSession | undefined): OpenedSession {
  if (stored === undefined || stored.expired) throw new InvalidSessionException();
  const state = JSON.parse(decryptSecret(stored.state, placeOf(stored.tokenHash), env.ENCRYPTION_KEY)) as SignInState;
  return { ...stored, opened: state };
}
