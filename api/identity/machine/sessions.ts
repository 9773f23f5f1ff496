import { createHash, randomBytes } from 'node:crypto';
import { saveSession, countSessionAttempt, type StoredSession } from '../../../db/queries/identity-sessions.ts';
import { decryptSecret, encryptSecret } from '../../../db/secrets.ts';
import { InvalidSessionException } from '../../../domain/identity/errors.ts';
import type { SignInState, StepContext } from '../challenges/handler.ts';
import type { IdentityDeps } from '../deps.ts';
import { autoSignInMs, signInSessionMs } from './session-times.ts';

const hashSession = (token: string) => createHash('sha256').update(token).digest('base64url');
const placeOf = (rowId: string) => ({ model: 'SignInSession', field: 'state', rowId });

/** Stores where the sign-in stands; answers the token that goes on from there. */
export async function openSession({ deps, account, username }: StepContext, state: SignInState, kind: 'step' | 'auto' = 'step'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashSession(token);
  const sealed = encryptSecret(JSON.stringify(state), placeOf(tokenHash), deps.env.ENCRYPTION_KEY);
  const validMs = kind === 'step' ? signInSessionMs : autoSignInMs;
  await saveSession(deps.db, { tokenHash, accountId: account?.id ?? null, username, kind, state: sealed, validMs });
  return token;
}

/** The session a token belongs to, one attempt counted. Throws InvalidSessionException for one that is unknown, spent or over. */
export async function readSession(
  deps: IdentityDeps,
  token: string,
  kind: 'step' | 'auto' = 'step',
): Promise<StoredSession & { opened: SignInState }> {
  const stored = await countSessionAttempt(deps.db, hashSession(token), kind);
  if (stored === undefined || stored.expired) throw new InvalidSessionException();
  const opened = JSON.parse(decryptSecret(stored.state, placeOf(stored.tokenHash), deps.env.ENCRYPTION_KEY)) as SignInState;
  return { ...stored, opened };
}
