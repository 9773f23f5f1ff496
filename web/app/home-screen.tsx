import { lazy, Suspense } from 'react';
import { useSession } from '../session/context.tsx';
import { ToSignIn, useEndedSession } from './ended-session.tsx';
import { isInTrouble, SessionTrouble, SessionWaiting } from './session-trouble.tsx';
import { setRegion } from '../lib/locale.ts';

const Landing = lazy(async () => ({ default: (await import('../features/landing/landing.tsx')).Landing }));
const Workbench = lazy(async () => ({ default: (await import('./workbench.tsx')).Workbench }));

/** `/`: the landing page for guests, the workbench for signed-in people. */
export function HomeScreen() {
  const session = useSession();
  setRegion(session.user?.preferences ?? {});
  const { user, loading } = session;
  const ended = useEndedSession();
  if (loading) return <SessionWaiting />;
  if (isInTrouble(session)) return <SessionTrouble session={session} />;
  if (ended !== null) return <ToSignIn ended={ended} />;
  return <Suspense fallback={<SessionWaiting />}>{user ? <Workbench key={user.userId} /> : <Landing />}</Suspense>;
}
