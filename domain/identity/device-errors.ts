import { ProductError } from '../errors.ts';

/**
 * The device was forgotten, belongs to somebody else, or cannot prove itself: clients drop what they stored about it
 * and sign in without.
 */
export class ResourceNotFoundException extends ProductError {
  constructor() {
    super('not-found', 'Device does not exist.');
  }
}

/** The verifier or salt is malformed. */
export class InvalidDeviceVerifier extends ProductError {
  constructor(field: 'salt' | 'verifier') {
    super('bad-input', 'This device cannot be remembered: what it sent is malformed', { field });
  }
}
