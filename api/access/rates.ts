import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '../../config/env.ts';
import { TooManyRequestsException } from '../../domain/identity/errors.ts';
import type { Viewer } from '../viewer.ts';

const minute = 60;

export interface Rates {
  /** Counts operations of one viewer. Throws TooManyRequestsException above the limit per minute. */
  take(viewer: Viewer, address: string, operations: number): Promise<void>;
  /** Counts a request with refused credentials, by its address. Throws TooManyRequestsException. */
  takeRefused(address: string): Promise<void>;
}

/**
 * Rate limits per viewer and minute. Kept in memory: they protect this process and its share of the database, and cost
 * no write. (Password and code attempts are counted in Postgres, because there every guess matters.)
 */
export function createRates({
  DATA_API_RATE,
  DATA_API_GUEST_RATE,
}: Pick<Env, 'DATA_API_RATE' | 'DATA_API_GUEST_RATE'>): Rates {
  const known = new RateLimiterMemory({ keyPrefix: 'known', points: DATA_API_RATE, duration: minute });
  const guests = new RateLimiterMemory({ keyPrefix: 'guest', points: DATA_API_GUEST_RATE, duration: minute });
  return {
    take: (viewer, address, operations) =>
      takePoints(isGuest(viewer) ? guests : known, rateSubjectOf(viewer, address), operations),
    takeRefused: (address) => takePoints(guests, `refused:${address}`, 1),
  };
}

/** Takes points of a subject. Throws TooManyRequestsException with the time to wait. */
export async function takePoints(limiter: RateLimiterMemory, subject: string, points: number): Promise<void> {
  await limiter.consume(subject, points).catch((error: unknown) => {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyRequestsException(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  });
}

/** Guest identities are free to create, so guests count by address, whatever they sign with. */
function isGuest(viewer: Viewer): boolean {
  return viewer.kind === 'guest' || (viewer.kind === 'iam' && viewer.credential === 'guest');
}

/** A person counts as one viewer, with a token or with credentials derived from it. */
function rateSubjectOf(viewer: Viewer, address: string): string {
  switch (viewer.kind) {
    case 'user':
      return viewer.userId;
    case 'service':
      return `key:${viewer.keyId}`;
    case 'iam':
      return isGuest(viewer) ? address : viewer.principal;
    case 'guest':
      return address;
  }
}
