import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isObject } from '../../../domain/is-object.ts';

/** Refuses a batch with items that are not operations, before another plugin fails on them. */
export const useObjectsOnly: Plugin = {
  onRequestParse: () => ({
    onRequestParseDone: ({ requestParserResult }) => {
      if (Array.isArray(requestParserResult) && !requestParserResult.every(isObject))
        throw new GraphQLError('Every operation of a batch must be an object', {
          extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
        });
    },
  }),
};

/** Gives every error a name, also those that GraphQL raises before a resolver runs. */
export const useErrorCodes: Plugin = {
  onResultProcess: ({ result }) => {
    for (const answer of [result].flat()) {
      if (!('errors' in answer)) continue;
      for (const error of answer.errors ?? []) if (error instanceof GraphQLError) nameRefusal(error);
    }
  },
};

/** Names of the errors of GraphQL and its plugins, by code. */
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

/** Gives an error of GraphQL a name and a code. */
function nameRefusal(error: GraphQLError): void {
  const { extensions } = error;
  if (extensions['name'] !== undefined) return;
  const status = extensions.http?.status ?? 400;
  const code = String(extensions['code'] ?? '');
  // GraphQL stops validating when fields are repeated thousands of times.
  if (error.message === 'Validation aborted.') extensions['name'] = 'QueryTooCostly';
  extensions['name'] ??= namesOfStatuses[status] ?? namesOfCodes[code] ?? 'InvalidRequest';
  extensions['code'] ??= 'bad-input';
}
