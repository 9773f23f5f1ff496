import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../session/context.tsx';
import { isInTrouble, SessionTrouble, SessionWaiting } from './session-trouble.tsx';

/** Screens with somebody's own data: a guest signs in first and comes back to where they were going. */
export function SignedInOnly() {
  const session = useSession();
  const { user, loading } = session;
  const { pathname, search } = useLocation();
  if (loading) return <SessionWaiting />;
  if (isInTrouble(session)) return <SessionTrouble session={session} />;
  if (!user) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <Outlet />;
}
