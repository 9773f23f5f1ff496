import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../session/context.tsx';

/** Signs out, from wherever one is. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(async () => {
    // First away from what needs somebody signed in, and drawn at once, or it would send the guest to the sign-in page.
    await navigate('/', { flushSync: true });
    await signOut();
  }, [navigate, signOut]);
}
