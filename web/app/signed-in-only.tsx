import { Navigate, Outlet, useLocation } from 'react-router';
import { SkeletonLines } from '../components/skeleton.tsx';
import { useSession } from '../lib/session-context.tsx';

/** Screens with somebody's own data: a guest signs in first and comes back to where they were going. */
export function SignedInOnly() {
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  if (loading) return <SkeletonLines widths={[40, 80, 60]} />;
  if (!user) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <Outlet />;
}
