import { ProductError } from '../errors.ts';

export class ProfileNotFound extends ProductError {
  constructor() {
    super('not-found', 'Profile not found');
  }
}

/** The person of this profile asked not to be imported. */
export class ProfileRefused extends ProductError {
  constructor() {
    super('forbidden', 'This person asked not to be a persona. Their profile cannot be imported', { field: 'url' });
  }
}

/** The link of a request to be removed is unknown or too old. */
export class RemovalNotFound extends ProductError {
  constructor() {
    super('not-found', 'This link is not valid any more. Ask for another');
  }
}

/** A prompt could not be tested, for the reason that the provider gave. */
export class ProbeFailed extends ProductError {
  constructor(reason: string) {
    super('unavailable', reason);
  }
}

/** The network could not be asked for a member's own data. */
export class NetworkNotRead extends ProductError {
  constructor(reason: string) {
    super('unavailable', `The network could not be asked: ${reason}. Try again later`);
  }
}

/** Said of a profile that a scraping service could not read (specification §8). */
export const failedToScrape = 'Failed to scrape profile';
