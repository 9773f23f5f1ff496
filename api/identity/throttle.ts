import type { Db } from '../../db/client.ts';
import { createRateLimiter, type RateLimiter } from '../../db/identity/limits.ts';
import { LimitExceededException, TooManyRequestsException } from '../../domain/identity/errors.ts';

/** Attempts per window. Sign-in and codes count failures only: successful attempts are returned. */
const limits = {
  /** One person from one address, so that a stranger cannot lock the owner out. */
  'sign-in-pair': { points: 5, seconds: 300 },
  'sign-in-account': { points: 50, seconds: 3600 },
  'sign-in-address': { points: 100, seconds: 900 },
  /** A browser in which the person signed in before, whatever strangers do elsewhere. */
  'sign-in-known': { points: 10, seconds: 300 },
  'sign-in-known-day': { points: 100, seconds: 86_400 },
  /** A code is invalid after five wrong guesses; these limit requesting one code after another. */
  'code-pair': { points: 10, seconds: 900 },
  'code-account': { points: 30, seconds: 3600 },
  'code-address': { points: 50, seconds: 900 },
  'resend-account': { points: 1, seconds: 60 },
  'resend-account-hour': { points: 5, seconds: 3600 },
  'resend-address': { points: 30, seconds: 3600 },
  /** Codes of one sign-in step, which lasts three minutes. */
  'resend-step': { points: 1, seconds: 30 },
  /** Flows whose first step sends or computes something. */
  'sign-in-start-address': { points: 150, seconds: 900 },
  /**
   * Codes and phrases as a first factor, which anybody who knows a username can try: mostly limited by address, so that
   * they cannot lock the owner out.
   */
  'first-pair': { points: 10, seconds: 900 },
  'first-account': { points: 50, seconds: 3600 },
  /** Answers to steps after the first factor; correct ones are returned. */
  'challenge-account': { points: 20, seconds: 3600 },
  'challenge-address': { points: 150, seconds: 900 },
  /** Codes sent during sign-in, before and after the first factor; each costs a mail or an SMS. */
  'send-account': { points: 10, seconds: 900 },
  'send-address': { points: 60, seconds: 3600 },
  'reset-account': { points: 5, seconds: 3600 },
  'reset-address': { points: 30, seconds: 3600 },
  /** Actions on one's own account: passwords entered again, codes of authenticator apps and of new numbers. */
  'own-account': { points: 10, seconds: 900 },
  'auto-address': { points: 300, seconds: 900 },
  'credentials-address': { points: 300, seconds: 900 },
  'sign-up-address': { points: 60, seconds: 3600 },
  /** Codes to one mailbox, whatever its spelling, and to all: each is a mail that a stranger can cause. */
  'sign-up-mailbox': { points: 5, seconds: 3600 },
  'sign-up-installation': { points: 500, seconds: 3600 },
} as const;

export type Limit = keyof typeof limits;
export const resendAfterSeconds = limits['resend-account'].seconds;
export const signInResendSeconds = limits['resend-step'].seconds;

/** One counter: a limit and its subject. */
export type Counter = readonly [limit: Limit, subject: string];

/**
 * Counters of guesses at a person's password or code. The pair's is cleared after a right guess, the shared ones, which
 * other people's guesses count on too, get their attempt back. In a browser that the person signed in with before, nobody
 * else's guesses count.
 */
export function guessCounters(
  of: 'sign-in' | 'code',
  username: string,
  address: string,
  browser: string | null = null,
): { pair: Counter; shared: Counter[] } {
  if (browser !== null) {
    const [pair, ...shared] = countersOfBrowser(browser);
    return { pair, shared };
  }
  const pair: Counter = [`${of}-pair`, `${username} ${address}`];
  const shared: Counter[] = [
    [`${of}-address`, address],
    [`${of}-account`, username],
  ];
  return { pair, shared };
}

/** Counters of guesses in a browser that the person signed in with before. */
export function countersOfBrowser(browser: string): [Counter, Counter] {
  return [
    ['sign-in-known', browser],
    ['sign-in-known-day', browser],
  ];
}

export interface Throttle {
  /**
   * Takes an attempt from each counter. Throws LimitExceededException (account) or TooManyRequestsException (address).
   */
  take(...counters: Counter[]): Promise<void>;
  /** Returns an attempt. */
  giveBack(...counters: Counter[]): Promise<void>;
  /** Resets the attempts. */
  clear(...counters: Counter[]): Promise<void>;
}

export function createThrottle(db: Db): Throttle {
  const limiters = new Map(
    Object.entries(limits).map(([keyPrefix, { points, seconds: duration }]) => [
      keyPrefix as Limit,
      createRateLimiter(db, { keyPrefix, points, duration }),
    ]),
  );
  const limiter = (limit: Limit) => limiters.get(limit) as RateLimiter;
  return {
    take: async (...counters) => {
      for (const [limit, subject] of counters) {
        const seconds = await limiter(limit).take(subject);
        if (seconds !== null) throw createRefusal(limit, seconds);
      }
    },
    giveBack: async (...counters) => {
      for (const [limit, subject] of counters) await limiter(limit).giveBack(subject);
    },
    clear: async (...counters) => {
      for (const [limit, subject] of counters) await limiter(limit).clear(subject);
    },
  };
}

function createRefusal(limit: Limit, seconds: number): TooManyRequestsException | LimitExceededException {
  return limit.endsWith('-address') ? new TooManyRequestsException(seconds) : new LimitExceededException(seconds);
}
