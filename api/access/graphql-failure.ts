import type { ErrorRequestHandler } from 'express';
import type { GraphQLError } from 'graphql';
import { currentRequestLog } from '../request-context.ts';
import { httpStatusOf, publicError, RequestTooLarge, UnreadableRequest } from '../errors.ts';
import { productErrorOf } from '../../db/errors.ts';

/**
 * Reports failures that occur before GraphQL runs in the shape that GraphQL clients read: `{errors: […]}` with a
 * matching status.
 */
export const answerGraphqlFailure: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error);
  const failure = toProductError(error);
  const known = productErrorOf(failure);
  const shown = publicError(failure, currentRequestLog.getStore() ?? { log: req.log, requestId: String(req.id) });
  const { retryAfterSeconds } = (known ?? {}) as { retryAfterSeconds?: number };
  if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
  if (known?.kind === 'unauthenticated') res.set('www-authenticate', 'Bearer');
  res.status(httpStatusOf[known?.kind ?? 'internal']);
  res.type(acceptsGraphql(req.headers.accept) ? 'application/graphql-response+json' : 'application/json');
  res.send(JSON.stringify({ errors: [shown satisfies GraphQLError] }));
};

/** Translates express's errors for request bodies. */
function toProductError(error: unknown): unknown {
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 413) return new RequestTooLarge();
  return typeof status === 'number' && status >= 400 && status < 500 ? new UnreadableRequest() : error;
}

const acceptsGraphql = (accept: string | undefined) =>
  accept?.toLowerCase().includes('application/graphql-response+json') === true;
