import { ProductError } from '../errors.ts';

export class PaperNotFound extends ProductError {
  constructor() {
    super('not-found', 'Paper not found');
  }
}

/** A PDF cannot be stored with its paper. The message is for people. */
export class PdfUnusable extends ProductError {
  constructor(reason: string) {
    super('bad-input', reason, { field: 'file' });
  }
}
