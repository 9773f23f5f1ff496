/**
 * What a request to the data API can be refused for before it is read; signatures under the names that AWS clients
 * know.
 */
import { ProductError } from '../errors.ts';

/** Which of two identities was meant is not guessed. */
export class ConflictingCredentials extends ProductError {
  constructor() {
    super('bad-input', 'Send one of these: an access token, an API key or a signature');
  }
}

/** Unknown, expired or revoked: which one is never said. */
export class InvalidApiKey extends ProductError {
  constructor() {
    super('unauthenticated', 'The API key is not valid');
  }
}

/** A part of the signature is missing or malformed. */
export class IncompleteSignatureException extends ProductError {
  constructor(what: string) {
    super('unauthenticated', `The signature is incomplete: ${what}`);
  }
}

/** The signature is not that of this request, or not of now, here and us. */
export class InvalidSignatureException extends ProductError {
  constructor(what = 'it does not belong to this request') {
    super('unauthenticated', `The signature is not valid: ${what}`);
  }
}

/** Unknown or revoked credentials, or a session token that is not theirs. */
export class UnrecognizedClientException extends ProductError {
  constructor() {
    super('unauthenticated', 'The credentials are not valid');
  }
}

export class ExpiredTokenException extends ProductError {
  constructor() {
    super('unauthenticated', 'The credentials have expired');
  }
}
