import { autoSignInMs } from '../../session/sign-in.ts';

/**
 * Signs people in once their address is confirmed, so that they do not type the password again: the sign-up's session,
 * or the password itself. Kept in memory only, because browsers write history and storage to disk. Discarded after 180
 * s (spec §9) or one use.
 */
interface SignInMeans {
  password?: string;
  autoSignInSession?: string;
}

interface Pending extends SignInMeans {
  username: string;
  untilMs: number;
}

let pending: Pending | null = null;
const normalizedName = (username: string) => username.trim().toLowerCase();

export function rememberAutoSignIn(username: string, means: SignInMeans, nowMs = Date.now()): void {
  pending = { ...means, username: normalizedName(username), untilMs: nowMs + autoSignInMs };
}

export function pendingSignIn(username: string, nowMs = Date.now()): SignInMeans | null {
  if (pending !== null && pending.untilMs <= nowMs) pending = null;
  return pending?.username === normalizedName(username) ? pending : null;
}

export function forgetSignIn(): void {
  pending = null;
}
