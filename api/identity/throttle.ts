import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.ts';
import { rateLimitClient } from '../../db/identity/limits.ts';
import { LimitExceededException, TooManyRequestsException } from '../../domain/identity/errors.ts';

/** Attempts in a window. Failures only for sign-in and codes: what succeeds is given back. */
const limits = {
  /** One person from one place, so that a stranger cannot lock the owner out. */
  'sign-in-pair': { points: 5, seconds: 300 },
  'sign-in-account': { points: 50, seconds: 3600 },
  'sign-in-address': { points: 100, seconds: 900 },
  /** A code dies of five wrong guesses; these are for who asks for one code after another. */
  'code-pair': { points: 10, seconds: 900 },
  'code-account': { points: 30, seconds: 3600 },
  'code-address': { points: 50, seconds: 900 },
  'resend-account': { points: 1, seconds: 60 },
  'resend-account-hour': { points: 5, seconds: 3600 },
  'resend-address': { points: 30, seconds: 3600 },
  /** Codes of one step of a sign-in, which has three minutes in all. */
  'resend-step': { points: 1, seconds: 30 },
  /** Flows whose first step sends or computes something. */
  'sign-in-start-address': { points: 150, seconds: 900 },
  /** Codes and phrases as a first factor, which anybody may try who knows a username: mostly per place, so that they do not lock the owner out. */
  'first-pair': { points: 10, seconds: 900 },
  'first-account': { points: 50, seconds: 3600 },
  /** Answers to steps behind the first factor, whatever they are; right ones are given back. */
  'challenge-account': { points: 20, seconds: 3600 },
  'challenge-address': { points: 150, seconds: 900 },
  /** Codes sent while signing in, before the first factor and behind it; each costs a mail or an SMS. */
  'send-account': { points: 10, seconds: 900 },
  'send-address': { points: 60, seconds: 3600 },
  'reset-account': { points: 5, seconds: 3600 },
  'reset-address': { points: 30, seconds: 3600 },
  /** Things of one's own: passwords given again, codes of authenticator apps and of new numbers. */
  'own-account': { points: 10, seconds: 900 },
  'auto-address': { points: 300, seconds: 900 },
  'credentials-address': { points: 300, seconds: 900 },
  'sign-up-address': { points: 60, seconds: 3600 },
} as const;

export type Limit = keyof typeof limits;
export const resendAfterSeconds = limits['resend-account'].seconds;
export const signInResendSeconds = limits['resend-step'].seconds;

/** One counter: which limit, for whom. */
export type Counter = readonly [limit: Limit, subject: string];

export interface Throttle {
  /** Takes an attempt from each counter. Throws LimitExceededException (account) or TooManyRequestsException (address). */
  take(...counters: Counter[]): Promise<void>;
  /** Gives an attempt back. */
  giveBack(...counters: Counter[]): Promise<void>;
  /** Forgets the attempts. */
  clear(...counters: Counter[]): Promise<void>;
}

export function createThrottle(db: Db): Throttle {
  const limiters = new Map(Object.keys(limits).map((limit) => [limit as Limit, limiterOf(db, limit as Limit)]));
  const limiter = (limit: Limit) => limiters.get(limit) as RateLimiterPostgres;
  return {
    take: async (...counters) => {
      for (const [limit, subject] of counters) await limiter(limit).consume(keyOf(subject)).catch(refusalOf(limit));
    },
    giveBack: async (...counters) => {
      for (const [limit, subject] of counters) await limiter(limit).reward(keyOf(subject));
    },
    clear: async (...counters) => {
      for (const [limit, subject] of counters) await limiter(limit).delete(keyOf(subject));
    },
  };
}

function limiterOf(db: Db, limit: Limit): RateLimiterPostgres {
  const { points, seconds: duration } = limits[limit];
  // The reconciler sweeps what has expired, once for all processes.
  const store = {
    storeClient: rateLimitClient(db),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  return new RateLimiterPostgres({ ...store, keyPrefix: limit, points, duration });
}

/** The column takes 255 characters; nobody's address needs more. */
const keyOf = (subject: string) => subject.slice(0, 200);

function refusalOf(limit: Limit) {
  return (error: unknown) => {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw limit.endsWith('-address') ? new TooManyRequestsException(seconds) : new LimitExceededException(seconds);
  };
}
