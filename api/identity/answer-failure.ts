import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { ProductError, type ErrorKind } from '../../domain/errors.ts';
import { InvalidParameterException } from '../../domain/identity/errors.ts';

const statuses: Record<ErrorKind, number> = {
  'bad-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
};

/** What people read when an endpoint fails for no reason of theirs (spec §8). */
const defaults: Record<string, string> = {
  '/auth/sign-in': 'Failed to sign in',
  '/auth/sign-up': 'Failed to sign up',
  '/auth/confirm-sign-up': 'Failed to verify email',
  '/auth/sign-out': 'Failed to sign out',
};

/** Answers `{name, message, field?}`. Anything unexpected is logged without the request's content and answered with the endpoint's default text. */
export function answerFailure(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const { name, message, kind, field, retryAfterSeconds } = failureOf(error, req.path, log);
    if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
    if (kind === 'unauthenticated') res.set('www-authenticate', 'Bearer');
    res.status(statuses[kind]).json({ name, message, ...(field === undefined ? {} : { field }) });
  };
}

type Failure = Pick<ProductError, 'name' | 'message' | 'kind' | 'field'> & { retryAfterSeconds?: number };

function failureOf(error: unknown, path: string, log: Logger): Failure {
  if (error instanceof ProductError) return error;
  const { status, code, name, stack } = error as { status?: unknown; code?: unknown; name?: unknown; stack?: unknown };
  // body-parser: malformed, oversized or oddly encoded JSON.
  if (typeof status === 'number' && status >= 400 && status < 500) return new InvalidParameterException();
  log.error({ path, code, name, stack }, 'an identity endpoint failed');
  return {
    name: 'UnknownException',
    message: defaults[path] ?? 'An unknown error has occurred.',
    kind: isAway(code) ? 'unavailable' : 'internal',
    field: undefined,
  };
}

/** The database is restarting or out of reach: asking again later is right, so clients keep what they have. */
function isAway(code: unknown): boolean {
  return typeof code === 'string' && /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|08|57P|53)/.test(code);
}
