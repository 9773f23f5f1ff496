import { callAuth } from './client.ts';
import { isUnauthorized } from './errors.ts';
import type { SessionDeps } from './refresh.ts';
import { areStored } from './storage.ts';
import type { TokenReader } from './token-reader.ts';
import type { SessionTokens } from './tokens.ts';
import type { SignedInUser } from './types.ts';

/** Creates the read of the signed-in user, which forgets tokens that the server refuses. */
export function createCurrentUser(
  { fetch, storage }: Pick<SessionDeps, 'fetch' | 'storage'>,
  getTokens: TokenReader['getTokens'],
  clearTokens: () => void,
): () => Promise<SignedInUser | null> {
  const userOf = ({ accessToken }: SessionTokens) => callAuth<SignedInUser>(fetch, '/auth/me', { token: accessToken });

  /** Ends the session when even renewed tokens are refused. */
  function endSession(error: unknown, renewed: SessionTokens): null {
    if (!isUnauthorized(error)) throw error;
    if (areStored(storage, renewed)) clearTokens();
    return null;
  }

  return async () => {
    const tokens = await getTokens();
    if (tokens === null) return null;
    try {
      return await userOf(tokens);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
    }
    // The session was ended elsewhere, or the keys were rotated. The refresh token decides; its refusal clears the
    // storage.
    const renewed = await getTokens({ refused: tokens.accessToken });
    return renewed === null ? null : userOf(renewed).catch((error: unknown) => endSession(error, renewed));
  };
}
