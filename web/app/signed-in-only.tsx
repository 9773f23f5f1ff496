import { Outlet } from 'react-router';
import { useSession } from '../session/context.tsx';
import { setRegion } from '../lib/locale.ts';
import { ToSignIn, useEndedSession } from './ended-session.tsx';
import { isInTrouble, SessionTrouble, SessionWaiting } from './session-trouble.tsx';

/** Redirects guests to the sign-in page, and back afterwards. */
export function SignedInOnly() {
  const session = useSession();
  const { user, loading } = session;
  const ended = useEndedSession();
  // Before the screens, so that the first figures are formatted as the person wants.
  setRegion(user?.preferences ?? {});
  if (loading) return <SessionWaiting />;
  if (isInTrouble(session)) return <SessionTrouble session={session} />;
  if (!user) return <ToSignIn ended={ended} />;
  return <Outlet />;
}
