/**
 * Reasons to refuse a request to the data API before it is read. Errors of signatures have the names that AWS clients
 * know.
 */
import { ProductError } from '../errors.ts';

/** The request names two identities. */
export class ConflictingCredentials extends ProductError {
  constructor() {
    super('bad-input', 'Send one of these: an access token, an API key or a signature');
  }
}

/** The key is unknown, expired or revoked; the message does not tell which. */
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

/** The signature does not match the request, has expired, or is for another region or service. */
export class InvalidSignatureException extends ProductError {
  constructor(what = 'it does not belong to this request') {
    super('unauthenticated', `The signature is not valid: ${what}`);
  }
}

/** The credentials are unknown or revoked, or the session token belongs to others. */
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
