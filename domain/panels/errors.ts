import { ProductError } from '../errors.ts';

/** The link of a seat is unknown or was replaced; the message does not tell which. */
export class SeatNotFound extends ProductError {
  constructor() {
    super('not-found', 'This link does not work any more. Ask whoever sent it for a new one');
  }
}
