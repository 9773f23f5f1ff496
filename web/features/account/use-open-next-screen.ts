import { useNavigate } from 'react-router';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import { AuthError } from '../../session/errors.ts';
import type { SignInResult } from '../../session/types.ts';
import { useNextPath } from './next-path.ts';
import { isAskedStep, stepPaths } from './step-paths.ts';

/**
 * Opens the screen that a response leads to. Screens redirect signed-in people themselves. A step replaces the previous
 * step in the history, so that Back leaves the sign-in instead of opening a finished step.
 */
export function useOpenNextScreen({ replace = false }: { replace?: boolean } = {}): (
  result: SignInResult,
  username: string,
) => Promise<void> {
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  // Throws for a step that no screen can ask, with the server's message if there is one.
  return async ({ isSignedIn, nextStep: { signInStep }, message }, username) => {
    if (isSignedIn) return;
    const to = { username: username.trim() };
    if (signInStep === 'CONFIRM_SIGN_UP') return navigate(linkTo('/confirm', to), { state: { notice: message } });
    if (signInStep === 'RESET_PASSWORD') return navigate(linkTo('/reset-password', to), { state: { notice: message } });
    if (!isAskedStep(signInStep))
      throw message === undefined ? AuthError.of(invalidSignInState()) : new AuthError('SignInException', message);
    await navigate(linkTo(`/sign-in/${stepPaths[signInStep]}`), { replace });
  };
}
