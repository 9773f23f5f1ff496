/** Passkey errors of the server. The browser's own are in web/session/passkey-errors.ts. */
import { ProductError } from '../errors.ts';

/** The registration was never started, expired, was completed already, or belongs to somebody else. */
export class WebAuthnChallengeNotFoundException extends ProductError {
  constructor() {
    super('bad-input', 'This passkey registration has expired. Please try again');
  }
}

/** The response was created on another site. */
export class WebAuthnOriginNotAllowedException extends ProductError {
  constructor() {
    super('forbidden', 'Passkeys of this site cannot be made on another');
  }
}

export class WebAuthnRelyingPartyMismatchException extends ProductError {
  constructor() {
    super('forbidden', 'Relying party does not match current domain.');
  }
}

/** No user verification, an unsupported algorithm, an invalid signature, or no credential. */
export class WebAuthnCredentialNotSupportedException extends ProductError {
  constructor() {
    super('bad-input', 'Invalid passkey registration options.');
  }
}

export class PasskeyAlreadyExists extends ProductError {
  constructor() {
    super('conflict', 'Passkey already exists in authenticator.');
  }
}

export class PasskeyNotFound extends ProductError {
  constructor() {
    super('not-found', 'Passkey not found');
  }
}

export class TooManyPasskeys extends ProductError {
  constructor(limit: number) {
    super('conflict', `An account has at most ${limit} passkeys. Please remove one first`);
  }
}
