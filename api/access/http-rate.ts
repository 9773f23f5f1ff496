import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { getClientAddress } from '../identity/request-address.ts';
import { takePoints } from './rates.ts';

/**
 * Limits the requests of each address before anything else runs, so that a flood costs only its refusal. Throws
 * TooManyRequestsException.
 */
export function limitHttpRate(perMinute: number): RequestHandler {
  const limiter = new RateLimiterMemory({ keyPrefix: 'http', points: perMinute, duration: 60 });
  return async (req, _res, next) => {
    await takePoints(limiter, getClientAddress(req), 1);
    next();
  };
}
