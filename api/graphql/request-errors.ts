import type { GraphQLError } from 'graphql';
import { ProductError } from '../../domain/errors.ts';

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

/** What GraphQL and its plugins refuse, by the code they give it. */
const namesOfCodes: Record<string, string> = {
  GRAPHQL_PARSE_FAILED: 'GraphQLSyntaxError',
  GRAPHQL_VALIDATION_FAILED: 'GraphQLValidationError',
  BAD_USER_INPUT: 'InvalidVariables',
};

const namesOfStatuses: Record<number, string> = {
  403: 'PreflightRequired',
  405: 'MethodNotAllowed',
  413: 'BatchTooLarge',
};

/** Gives a refusal of GraphQL itself a name and a code, so that every error has both. */
export function nameRefusal(error: GraphQLError): void {
  const { extensions } = error;
  if (extensions['name'] !== undefined) return;
  const status = extensions.http?.status ?? 400;
  const code = String(extensions['code'] ?? '');
  // GraphQL gives up comparing fields that are repeated thousands of times.
  if (error.message === 'Validation aborted.') extensions['name'] = 'QueryTooCostly';
  extensions['name'] ??= namesOfStatuses[status] ?? namesOfCodes[code] ?? 'InvalidRequest';
  extensions['code'] ??= 'bad-input';
}
