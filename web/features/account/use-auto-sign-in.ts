import { useEffect } from 'react';
import type { Session } from '../../lib/session.ts';
import { isNetworkError } from '../../lib/session-errors.ts';
import { forgetPassword, pendingPassword } from './pending-password.ts';

const pollMs = 5_000;

/** Signs in by itself when the address was confirmed somewhere else, such as in another tab: asks every 5 s while the password is kept (spec §4). */
export function useAutoSignIn(session: Session, username: string, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      const password = pendingPassword(username);
      if (password === null) clearInterval(timer);
      else void session.signIn(username, password).then(forgetWhenDone, forgetWhenRefused);
    }, pollMs);
    return () => clearInterval(timer);
  }, [session, username, isPaused]);
}

function forgetWhenDone({ isSignedIn }: { isSignedIn: boolean }): void {
  if (isSignedIn) forgetPassword();
}

function forgetWhenRefused(error: unknown): void {
  if (!isNetworkError(error)) forgetPassword();
}
