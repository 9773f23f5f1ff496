import { GraphQLError } from 'graphql';
import { isAway, isFromPostgres, refusedValue } from '../db/crud/failures.ts';
import { ProductError, ServiceUnavailable, type ErrorKind } from '../domain/errors.ts';
import type { RequestLog } from './request-context.ts';

/** What people see of any failure: a product error's own text; for the rest a general one with the request's id, and a log line. */
export function publicError(error: unknown, asker: RequestLog): GraphQLError {
  const known = productErrorOf(error);
  if (known !== undefined) {
    const field = known.field === undefined ? {} : { field: known.field };
    return new GraphQLError(known.message, { extensions: { code: known.kind, name: known.name, ...field } });
  }
  asker.log.error({ err: error, requestId: asker.requestId }, 'unexpected failure');
  const extensions = { code: 'internal', name: 'InternalError', requestId: asker.requestId };
  return new GraphQLError('Something went wrong', { extensions });
}

/** The product error behind a failure, if it is one. */
export function productErrorOf(error: unknown): ProductError | undefined {
  if (error instanceof ProductError) return error;
  return isAway(error) ? new ServiceUnavailable(error) : refusedValue(error);
}

/** A product error as it is; anything else wrapped with its reason, which is never in the words of Postgres. */
export function productErrorOr(error: unknown, wrap: (cause: unknown) => ProductError): ProductError {
  if (error instanceof ProductError) return error;
  return refusedValue(error) ?? wrap(isFromPostgres(error) ? undefined : error);
}

export const httpStatusOf: Record<ErrorKind, number> = {
  'bad-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
};
