import { GraphQLError } from 'graphql';
import { productErrorOf } from '../db/errors.ts';
import { ProductError, type ErrorKind } from '../domain/errors.ts';
import type { RequestLog } from './request-context.ts';

/**
 * What people see of any failure: a product error's own text; for the rest a general one with the request's id, and a
 * log line.
 */
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

export class RequestTooLarge extends ProductError {
  constructor() {
    super('too-large', 'The request is too large');
  }
}

/** Compressed, cut off, or not sent as it says. */
export class UnreadableRequest extends ProductError {
  constructor() {
    super('bad-input', 'The request cannot be read');
  }
}
