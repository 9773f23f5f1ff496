import { GraphQLError } from 'graphql';
import { productErrorOf } from '../db/errors.ts';
import { ProductError, type ErrorKind } from '../domain/errors.ts';
import type { RequestLog } from './request-context.ts';

/**
 * Converts a failure to the error that people see: a product error keeps its text; any other is logged and replaced by
 * a general text with the request's id.
 */
export function publicError(error: unknown, requestLog: RequestLog): GraphQLError {
  const known = productErrorOf(error);
  if (known !== undefined) {
    const field = known.field === undefined ? {} : { field: known.field };
    return new GraphQLError(known.message, { extensions: { code: known.kind, name: known.name, ...field } });
  }
  requestLog.log.error({ err: error, requestId: requestLog.requestId }, 'unexpected failure');
  const extensions = { code: 'internal', name: 'InternalError', requestId: requestLog.requestId };
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

/** The request's body is compressed, incomplete, or does not match its headers. */
export class UnreadableRequest extends ProductError {
  constructor() {
    super('bad-input', 'The request cannot be read');
  }
}
