import { ProductError } from '../../errors.ts';

export class SegmentDraftNotFound extends ProductError {
  constructor() {
    super('not-found', 'This proposal is gone: a segment was made of it, or newer ones took its place');
  }
}

/** A segment that was not drawn from a description cannot be drawn again. */
export class NotDescribed extends ProductError {
  constructor() {
    super('bad-input', 'This segment was not drawn from a description');
  }
}

/** No worker could be told to ask the model. */
export const notStarted = 'The model could not be asked just now.';
/** The worker that asked the model was lost, with all that tried again. */
export const notAnswered = 'No answer came in time.';
