import { Navigate, Outlet, useLocation } from 'react-router';
import { SkeletonLines } from '../components/skeleton.tsx';
import { useSession } from '../lib/session-context.tsx';
import { isInTrouble, SessionTrouble } from './session-trouble.tsx';

/** Screens with somebody's own data: a guest signs in first and comes back to where they were going. */
export function SignedInOnly() {
  const session = useSession();
  const { user, loading } = session;
  const { pathname, search } = useLocation();
  if (loading) return <SkeletonLines widths={[40, 80, 60]} />;
  if (isInTrouble(session)) return <SessionTrouble session={session} />;
  if (!user) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <Outlet />;
}
