import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../session/context.tsx';
import type { signedOutHere } from '../session/signed-out-here.ts';
import type { SignedInUser } from '../session/types.ts';

/** Returns who was signed in on this screen until the session ended without them; null otherwise. */
export function useEndedSession(): SignedInUser | null {
  const { user } = useSession();
  const { state } = useLocation();
  const [last, setLast] = useState(user);
  if (user !== null && user !== last) setLast(user);
  const isOwnDoing = (state as Partial<typeof signedOutHere> | null)?.isSignedOut === true;
  return user === null && !isOwnDoing ? last : null;
}

/** Leads to the sign-in page and back; of an ended session it says so, with the person's email filled in. */
export function ToSignIn({ ended }: { ended: SignedInUser | null }) {
  const { pathname, search } = useLocation();
  const next = pathname + search;
  const query = { ...(ended === null ? {} : { username: ended.email }), next };
  const notice = 'Your session ended. Sign in to go on here; what you typed is kept in this browser.';
  return (
    <Navigate
      to={`/sign-in?${Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')}`}
      state={ended === null ? null : { notice }}
      replace
    />
  );
}
