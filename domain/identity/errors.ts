/** Errors of signing up and in, under the exception names and texts of spec §8. */
import { ProductError } from '../errors.ts';
import { passwordRuleMessage } from './password-policy.ts';

/** Wrong password, unknown person or invalid token: which one is never revealed. */
export class NotAuthorizedException extends ProductError {
  constructor() {
    super('unauthenticated', 'Invalid email or password');
  }
}

/** Changes that weaken an account need the password again, entered within the last few minutes. */
export class PasswordNeededAgain extends ProductError {
  constructor() {
    super('forbidden', 'Please enter your password again to do this');
  }
}

/** The token is malformed, expired, revoked, or not issued for us. */
export class InvalidTokensException extends ProductError {
  constructor(cause?: unknown) {
    super('unauthenticated', 'Invalid tokens.', { cause });
  }
}

export class UserAlreadyAuthenticatedException extends ProductError {
  constructor() {
    super('conflict', 'There is already a signed in user.');
  }
}

export class UsernameExistsException extends ProductError {
  constructor() {
    super('conflict', 'An account with this email already exists', { field: 'username' });
  }
}

export class InvalidPasswordException extends ProductError {
  constructor() {
    super('bad-input', passwordRuleMessage, { field: 'password' });
  }
}

export class InvalidParameterException extends ProductError {
  constructor(field?: string) {
    super('bad-input', 'Please check your information and try again', field === undefined ? {} : { field });
  }
}

export class CodeMismatchException extends ProductError {
  constructor() {
    super('bad-input', 'Invalid verification code. Please check and try again', { field: 'confirmationCode' });
  }
}

export class ExpiredCodeException extends ProductError {
  constructor() {
    super('bad-input', 'Verification code has expired. Please request a new one', { field: 'confirmationCode' });
  }
}

export class CodeDeliveryFailureException extends ProductError {
  constructor() {
    super('unavailable', 'The code could not be sent. Nothing is lost: please ask for a new one in a minute');
  }
}

/** The sign-in expired, had too many attempts, or continued elsewhere. */
export class InvalidSessionException extends ProductError {
  override readonly name = 'NotAuthorizedException';
  constructor() {
    super('unauthenticated', 'Invalid session for the user, session is expired.');
  }
}

/** The sign-up was not confirmed in time, or its automatic sign-in was used already. */
export class AutoSignInException extends ProductError {
  constructor() {
    super('unauthenticated', 'The autoSignIn flow has not started, or has been cancelled/completed.');
  }
}

/** A code for an authenticator app that was never associated. */
export class SoftwareTokenMFANotFoundException extends ProductError {
  constructor() {
    super('bad-input', 'Software token MFA has not been set up by the user.', { field: 'code' });
  }
}

/** Too many attempts for one account. */
export class LimitExceededException extends ProductError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('rate-limited', `Attempt limit exceeded. Please try again in ${formatSeconds(retryAfterSeconds)}`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Too many attempts from one address. */
export class TooManyRequestsException extends ProductError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('rate-limited', `Too many requests. Please try again in ${formatSeconds(retryAfterSeconds)}`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function formatSeconds(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
