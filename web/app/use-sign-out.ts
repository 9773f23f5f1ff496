import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../session/context.tsx';
import { signedOutHere } from '../session/signed-out-here.ts';

/** Signs out from any screen. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(async () => {
    // Leaves private screens first, in a synchronous render, or the guest would be redirected to the sign-in page.
    await navigate('/', { flushSync: true, state: signedOutHere });
    await signOut();
  }, [navigate, signOut]);
}
