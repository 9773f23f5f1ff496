/**
 * Who is on the way from signing up to being signed in, with the password just typed: in this page's memory only, and gone with it. The history
 * state of the browser would write it to disk.
 */
interface PendingSignIn {
  username: string;
  password: string;
}

let pending: PendingSignIn | null = null;

export function keepPending(username: string, password: string): void {
  pending = { username: username.trim().toLowerCase(), password };
}

export function pendingPassword(username: string): string | null {
  return pending?.username === username.trim().toLowerCase() ? pending.password : null;
}

export function forgetPending(): void {
  pending = null;
}
