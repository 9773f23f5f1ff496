import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ProductError } from '../../domain/errors.ts';
import { InvalidParameterException } from '../../domain/identity/errors.ts';
import { httpStatusOf } from '../errors.ts';
import { productErrorOf } from '../../db/errors.ts';

/** Default messages for unexpected failures of each endpoint (spec §8). */
const defaults: Record<string, string> = {
  '/auth/sign-in': 'Failed to sign in',
  '/auth/sign-up': 'Failed to sign up',
  '/auth/confirm-sign-up': 'Failed to verify email',
  '/auth/sign-out': 'Failed to sign out',
};

/**
 * Responds with `{name, message, field?}`. Unexpected errors are logged without the content of the request and answered
 * with the endpoint's default message.
 */
export function answerFailure(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const { name, message, kind, field, retryAfterSeconds } = toFailure(error, req.path, log);
    if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
    if (kind === 'unauthenticated') res.set('www-authenticate', 'Bearer');
    res.status(httpStatusOf[kind]).json({ name, message, ...(field === undefined ? {} : { field }) });
  };
}

type Failure = Pick<ProductError, 'name' | 'message' | 'kind' | 'field'> & { retryAfterSeconds?: number };

function toFailure(error: unknown, path: string, log: Logger): Failure {
  const known = productErrorOf(error);
  if (known !== undefined) return known;
  const { status, code, name, stack } = error as { status?: unknown; code?: unknown; name?: unknown; stack?: unknown };
  // From body-parser: malformed, oversized or badly encoded JSON.
  if (typeof status === 'number' && status >= 400 && status < 500) return new InvalidParameterException();
  log.error({ path, code, name, stack }, 'an identity endpoint failed');
  return {
    name: 'UnknownException',
    message: defaults[path] ?? 'An unknown error has occurred.',
    kind: 'internal',
    field: undefined,
  };
}
