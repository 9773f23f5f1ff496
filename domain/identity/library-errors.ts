/** The identity library's own exceptions (spec §8), under the names its users know. Those of passkeys in the browser are in web/lib/session-passkey-errors.ts. */
import { ProductError, type ErrorKind } from '../errors.ts';

/** An exception with one text and, where the library has one, a hint at what to do. */
class LibraryError extends ProductError {
  readonly recoverySuggestion: string | undefined;
  constructor(message: string, { kind = 'bad-input', recoverySuggestion }: { kind?: ErrorKind; recoverySuggestion?: string } = {}) {
    super(kind, message);
    this.recoverySuggestion = recoverySuggestion;
  }
}

export class UserUnAuthenticatedException extends LibraryError {
  constructor() {
    super('User needs to be authenticated to call this API.', {
      kind: 'unauthenticated',
      recoverySuggestion: 'Sign in before calling this API again.',
    });
  }
}

/** There are no tokens in storage. */
export class NoSessionFoundException extends LibraryError {
  constructor() {
    super('Auth session was not found. Make sure to call signIn.', { kind: 'unauthenticated' });
  }
}

/** Nobody is known by this name; said as one says a wrong password. */
export class UserNotFoundException extends LibraryError {
  constructor() {
    super('Invalid email or password', { kind: 'unauthenticated' });
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

export class AccessTokenIatNotFoundException extends LibraryError {
  constructor() {
    super('iat not found in access token', { kind: 'unauthenticated' });
  }
}

export class TokenStoreNotSetException extends LibraryError {
  constructor() {
    super('TokenStore not set', { kind: 'internal' });
  }
}

export class TokenRefresherNotSetException extends LibraryError {
  constructor() {
    super('TokenRefresher not set', { kind: 'internal' });
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

export class TokenRefreshException extends LibraryError {
  constructor() {
    super("Token refresh is not supported when authenticated with the 'implicit grant' (token) oauth flow.", {
      kind: 'unauthenticated',
      recoverySuggestion: "Please change your configuration to use the 'code grant' flow.",
    });
  }
}

export class InvalidRedirectException extends LibraryError {
  constructor() {
    super('signInRedirect or signOutRedirect had an invalid format or was not found.', {
      recoverySuggestion: 'Please make sure the signIn/Out redirect in your oauth config is valid.',
    });
  }
}

export class InvalidPreferredRedirectUrlException extends LibraryError {
  constructor() {
    super('The given preferredRedirectUrl does not match any items in the redirectSignOutUrls array from the config.', {
      recoverySuggestion: 'Please make sure a matching preferredRedirectUrl is provided.',
    });
  }
}

export class InvalidAppSchemeException extends LibraryError {
  constructor() {
    super('A valid non-http app scheme was not found in the config.', {
      recoverySuggestion: 'Please make sure a valid custom app scheme is present in the config.',
    });
  }
}

export class InvalidOriginException extends LibraryError {
  constructor() {
    super('redirect is coming from a different origin. The oauth flow needs to be initiated from the same origin', {
      kind: 'forbidden',
      recoverySuggestion: 'Please call signInWithRedirect from the same origin.',
    });
  }
}

export class OAuthSignOutException extends LibraryError {
  constructor() {
    super('Failed to sign out', { kind: 'internal' });
  }
}

export class UnknownException extends LibraryError {
  constructor() {
    super('An unknown error has occurred.', { kind: 'internal' });
  }
}

/** The sign-in cannot go on: each text is one the library has. */
export class SignInException extends LibraryError {}

export const invalidSignInState = () => new SignInException('Unable to proceed due to invalid sign in state.');
export const sequentialPasskeys = () => new SignInException('Sequential WEB_AUTHN challenges returned from underlying service cannot be handled.');
export const noMfaToSetUp = () => new SignInException('Cannot initiate MFA setup from available types');
