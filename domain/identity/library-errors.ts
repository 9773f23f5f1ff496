/**
 * The identity library's own exceptions (spec §8), under the names its users know. Passkey errors of the browser are in
 * web/session/passkey-errors.ts.
 */
import { ProductError, type ErrorKind } from '../errors.ts';

/** An exception with a fixed text and, where the library has one, a recovery suggestion. */
class LibraryError extends ProductError {
  readonly recoverySuggestion: string | undefined;
  constructor(
    message: string,
    { kind = 'bad-input', recoverySuggestion }: { kind?: ErrorKind; recoverySuggestion?: string } = {},
  ) {
    super(kind, message);
    this.recoverySuggestion = recoverySuggestion;
  }
}

export type { LibraryError };

export class UserUnAuthenticatedException extends LibraryError {
  constructor() {
    super('User needs to be authenticated to call this API.', { kind: 'unauthenticated' });
  }
}

/** Storage contains no tokens. */
export class NoSessionFoundException extends LibraryError {
  constructor() {
    super('Auth session was not found. Make sure to call signIn.', { kind: 'unauthenticated' });
  }
}

export class UserNotConfirmedException extends LibraryError {
  constructor() {
    super('Please verify your email address before signing in', { kind: 'forbidden' });
  }
}

export class PasswordResetRequiredException extends LibraryError {
  constructor() {
    super('Please reset your password', { kind: 'forbidden' });
  }
}

export class EmptyUserIdForSRPException extends LibraryError {
  constructor() {
    super('USER_ID_FOR_SRP was not found in challengeParameters');
  }
}

export class UnexpectedSignInInterruptionException extends LibraryError {
  constructor() {
    super('Unable to get user session following successful sign-in.', {
      kind: 'internal',
      recoverySuggestion:
        'This most likely occurred due to auth tokens not being persisted. If you are using cookie store, please ensure cookies can be correctly set from your server.',
    });
  }
}

/** The sign-in cannot continue; each text is one of the library's. */
export class SignInException extends LibraryError {}

export const invalidSignInState = () => new SignInException('Unable to proceed due to invalid sign in state.');
export const sequentialPasskeys = () =>
  new SignInException('Sequential WEB_AUTHN challenges returned from underlying service cannot be handled.');
export const noMfaToSetUp = () => new SignInException('Cannot initiate MFA setup from available types');
