import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressOf } from '../identity/request-address.ts';
import { takePoints } from './rates.ts';

/** Counts every request of an address, whoever it says it is: what comes in a flood costs no more than its refusal. Throws TooManyRequestsException. */
export function httpRate(perMinute: number): RequestHandler {
  const limiter = new RateLimiterMemory({ keyPrefix: 'http', points: perMinute, duration: 60 });
  return async (req, _res, next) => {
    await takePoints(limiter, addressOf(req), 1);
    next();
  };
}
