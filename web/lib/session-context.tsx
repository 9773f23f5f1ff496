import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isNetworkError, messageOf } from './session-errors.ts';
import { session as browserSession, type Session } from './session.ts';
import type { SignedInUser } from './session-types.ts';

/** Who is signed in, for React (spec §4, 'Auth context'). */
export interface SessionContextValue {
  /** True until the current user and the settings have been looked up. */
  loading: boolean;
  /** Null when nobody is signed in. */
  user: SignedInUser | null;
  /** Why the user could not be read or signed out; null when all went well. */
  error: string | null;
  /** Signing up, confirming, resending, signing in: these throw AuthError with the text to show. The user follows by itself. */
  session: Session;
  /** Reads the user and the settings again. */
  reload(): Promise<void>;
  /** Never throws: the session here has ended; `error` says when the server could not be told. */
  signOut(): Promise<void>;
}

const SessionContext = createContext<SessionContextValue | null>(null);

export function SessionProvider({ children, session = browserSession }: { children: ReactNode; session?: Session }) {
  const [state, setState] = useState<Pick<SessionContextValue, 'loading' | 'user' | 'error'>>({ loading: true, user: null, error: null });

  const reload = useCallback(async () => {
    try {
      const user = await session.currentUser();
      setState({ loading: false, user, error: null });
    } catch (error) {
      const text = messageOf(error, 'An unknown error has occurred.');
      // The connection is gone, not the person: keep who was signed in.
      setState((before) => ({ loading: false, user: isNetworkError(error) ? before.user : null, error: text }));
    }
  }, [session]);

  useEffect(() => {
    void reload();
    return session.subscribe((change) => {
      if (change === 'signed-in') void reload();
      if (change === 'signed-out') setState((before) => ({ ...before, loading: false, user: null }));
    });
  }, [reload, session]);

  const signOut = useCallback(async () => {
    try {
      await session.signOut();
    } catch (error) {
      setState({ loading: false, user: null, error: messageOf(error, 'Failed to sign out') });
    }
  }, [session]);

  const value = useMemo(() => ({ ...state, session, reload, signOut }), [state, session, reload, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): SessionContextValue {
  const value = useContext(SessionContext);
  if (value === null) throw new Error('useSession needs a SessionProvider above it');
  return value;
}
