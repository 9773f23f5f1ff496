import { autoSignIn } from '../auto-sign-in.ts';
import { confirmSignUp, resendSignUpCode } from '../confirm-sign-up.ts';
import { storeTokens, storeAnswerTokens, getRefreshToken } from '../cookies.ts';
import { confirmSignIn } from '../machine/confirm-sign-in.ts';
import { resendSignInCode } from '../machine/resend-code.ts';
import { switchMfaType } from '../machine/select-mfa-type.ts';
import { signIn } from '../machine/sign-in.ts';
import { refresh } from '../refresh.ts';
import { getClientAddress } from '../request-address.ts';
import { confirmResetPassword, resetPassword } from '../reset-password.ts';
import { revoke, signOut } from '../sign-out.ts';
import { signUp } from '../sign-up.ts';
import type { RouteTools } from './tools.ts';

/** Routes from sign-up to tokens and sign-out. */
export function addSignInRoutes({ deps, authenticate, post }: RouteTools): void {
  post('/auth/sign-up', (req) => signUp(deps, req));
  post('/auth/confirm-sign-up', (req, body) => confirmSignUp(deps, body, getClientAddress(req)));
  post('/auth/resend-sign-up-code', (req, body) => resendSignUpCode(deps, body, getClientAddress(req)));
  post('/auth/auto-sign-in', async (req) => storeAnswerTokens(deps, req, await autoSignIn(deps, req)));
  post('/auth/sign-in', async (req) => storeAnswerTokens(deps, req, await signIn(deps, authenticate, req)));
  post('/auth/confirm-sign-in', async (req) => storeAnswerTokens(deps, req, await confirmSignIn(deps, req)));
  post('/auth/select-mfa-type', (req) => switchMfaType(deps, req));
  post('/auth/resend-sign-in-code', (req) => resendSignInCode(deps, req));
  post('/auth/reset-password', (req, body) => resetPassword(deps, body, getClientAddress(req)));
  post('/auth/confirm-reset-password', (req, body) => confirmResetPassword(deps, req, body));
  post('/auth/tokens', async (req, body) => {
    return storeTokens(
      deps,
      req,
      await refresh(deps, { ...body, refreshToken: getRefreshToken(req) }, getClientAddress(req)),
    );
  });
  post('/auth/revoke', (req) => revoke(deps, req));
  post('/auth/sign-out', (req) => signOut(deps, authenticate, req));
}
