import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { session as browserSession, type Session } from './session.ts';
import { type UserState, type UserWatch, watchUser } from './user.ts';

/** The signed-in user for React. */
export interface SessionContextValue extends UserState, Pick<UserWatch, 'reload' | 'signOut'> {
  /** Requests to the identity endpoints. They throw AuthError with the text to show; `user` follows automatically. */
  session: Session;
}

const SessionContext = createContext<SessionContextValue | null>(null);

interface SessionProviderProps {
  children: ReactNode;
  /** Shows a warning that concerns the whole session. */
  warn: (text: string) => void;
  session?: Session;
}

/** Tracks the signed-in user for the components within. */
export function SessionProvider({ children, warn, session = browserSession }: SessionProviderProps) {
  const [state, setState] = useState<UserState>({ loading: true, user: null, error: null });
  const watch = useMemo(() => watchUser(session, setState, warn), [session, warn]);
  useEffect(() => watch.start(), [watch]);
  const value = useMemo(
    () => ({ ...state, session, reload: watch.reload, signOut: watch.signOut }),
    [state, session, watch],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The signed-in user and the requests of the session. */
export function useSession(): SessionContextValue {
  const value = useContext(SessionContext);
  if (value === null) throw new Error('useSession needs a SessionProvider above it');
  return value;
}
