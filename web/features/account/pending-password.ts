/**
 * The password between signing up and confirming, so that people need not type it again. In memory only: history and storage are
 * written to disk. Gone after the specification's 180 s of waiting for a confirmation, or once used.
 */
export const autoSignInMs = 180_000;

interface Pending {
  username: string;
  password: string;
  untilMs: number;
}

let pending: Pending | null = null;

export function rememberPassword(username: string, password: string, nowMs = Date.now()): void {
  pending = { username: username.trim().toLowerCase(), password, untilMs: nowMs + autoSignInMs };
}

export function pendingPassword(username: string, nowMs = Date.now()): string | null {
  if (pending !== null && pending.untilMs <= nowMs) pending = null;
  return pending?.username === username.trim().toLowerCase() ? pending.password : null;
}

export function forgetPassword(): void {
  pending = null;
}
