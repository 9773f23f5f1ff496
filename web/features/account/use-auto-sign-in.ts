import { useEffect, useRef } from 'react';
import { useSession } from '../../session/context.tsx';
import { forgetSignIn, pendingSignIn } from './pending-sign-in.ts';
import { useGoOn } from './use-go-on.ts';

/** Signs in by itself when the address was confirmed somewhere else, such as in another tab or from the mail (spec §4). */
export function useAutoSignIn(username: string, isPaused: boolean): void {
  const { session } = useSession();
  const goOn = useRef(useGoOn({ replace: true }));
  useEffect(() => {
    const pass = pendingSignIn(username)?.autoSignInSession;
    if (isPaused || pass === undefined) return;
    let isWanted = true;
    session
      .autoSignIn(pass, username, () => isWanted)
      .then(
        async (result) => {
          if (result === null) return;
          forgetSignIn();
          await goOn.current(result, username);
        },
        // Too late, or used: the password does as well.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [session, username, isPaused]);
}
