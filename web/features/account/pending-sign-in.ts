import { autoSignInMs } from '../../session/sign-in.ts';

/**
 * Signs people in once their address is confirmed, so that they do not type the password again: the sign-up's session,
 * or the password itself. Kept in memory only, because browsers write history and storage to disk. Discarded after 180
 * s (spec §9) or one use.
 */
interface Means {
  password?: string;
  autoSignInSession?: string;
}

interface Pending extends Means {
  username: string;
  untilMs: number;
}

let pending: Pending | null = null;
const same = (username: string) => username.trim().toLowerCase();

export function rememberAutoSignIn(username: string, means: Means, nowMs = Date.now()): void {
  pending = { ...means, username: same(username), untilMs: nowMs + autoSignInMs };
}

export function pendingSignIn(username: string, nowMs = Date.now()): Means | null {
  if (pending !== null && pending.untilMs <= nowMs) pending = null;
  return pending?.username === same(username) ? pending : null;
}

export function forgetSignIn(): void {
  pending = null;
}
