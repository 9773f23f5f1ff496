import { ProductError } from '../errors.ts';

/** A device that was forgotten, is somebody else's, or cannot prove itself: clients drop what they know of it and sign in without. */
export class ResourceNotFoundException extends ProductError {
  constructor() {
    super('not-found', 'Device does not exist.');
  }
}

/** A verifier or salt that is none. */
export class InvalidDeviceVerifier extends ProductError {
  constructor(field: 'salt' | 'verifier') {
    super('bad-input', 'This device cannot be remembered: what it sent is malformed', { field });
  }
}
