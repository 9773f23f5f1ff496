import { useEffect, useRef } from 'react';
import { useSession } from '../../session/context.tsx';
import { forgetSignIn, pendingSignIn } from './pending-sign-in.ts';
import { useOpenNextScreen } from './use-open-next-screen.ts';

/** Signs in automatically when the address is confirmed elsewhere, such as in another tab or by the link in the mail. */
export function useAutoSignIn(username: string, isPaused: boolean): void {
  const { session } = useSession();
  const openNextScreen = useRef(useOpenNextScreen({ replace: true }));
  useEffect(() => {
    const signUpSession = pendingSignIn(username)?.autoSignInSession;
    if (isPaused || signUpSession === undefined) return;
    let isWanted = true;
    session
      .autoSignIn(signUpSession, username, () => isWanted)
      .then(
        async (result) => {
          if (result === null) return;
          forgetSignIn();
          await openNextScreen.current(result, username);
        },
        // The session expired or was used; the password still works.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [session, username, isPaused]);
}
