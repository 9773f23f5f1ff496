import { autoSignInMs } from '../../session/sign-in.ts';

/** Credentials of a new account: the session of its sign-up, or the password itself. */
interface SignInMeans {
  password?: string;
  autoSignInSession?: string;
}

interface Pending extends SignInMeans {
  username: string;
  untilMs: number;
}

/**
 * Signs people in once their address is confirmed, so that they do not type the password again. Kept in memory only,
 * because browsers write history and storage to disk. Discarded after autoSignInMs or one use.
 */
let pending: Pending | null = null;
const normalizedName = (username: string) => username.trim().toLowerCase();

/** Keeps the credentials of a new account until its address is confirmed. */
export function rememberAutoSignIn(username: string, means: SignInMeans, nowMs = Date.now()): void {
  pending = { ...means, username: normalizedName(username), untilMs: nowMs + autoSignInMs };
}

/** Returns the credentials for a username, or null when there are none or they are too old. */
export function pendingSignIn(username: string, nowMs = Date.now()): SignInMeans | null {
  if (pending !== null && pending.untilMs <= nowMs) pending = null;
  return pending?.username === normalizedName(username) ? pending : null;
}

export function forgetSignIn(): void {
  pending = null;
}
