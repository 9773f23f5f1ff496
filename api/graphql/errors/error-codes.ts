import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** A batch holds operations: anything else in it refuses the whole, before a plugin trips over it. */
export const useObjectsOnly: Plugin = {
  onRequestParse: () => ({
    onRequestParseDone: ({ requestParserResult }) => {
      const isObject = (params: unknown) => typeof params === 'object' && params !== null && !Array.isArray(params);
      if (Array.isArray(requestParserResult) && !requestParserResult.every(isObject))
        throw new GraphQLError('Every operation of a batch must be an object', {
          extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
        });
    },
  }),
};

/** Every error that leaves has a name, also those that GraphQL raises before a resolver is asked. */
export const useErrorCodes: Plugin = {
  onResultProcess: ({ result }) => {
    for (const answer of [result].flat()) {
      if (!('errors' in answer)) continue;
      for (const error of answer.errors ?? []) if (error instanceof GraphQLError) nameRefusal(error);
    }
  },
};

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
function nameRefusal(error: GraphQLError): void {
  const { extensions } = error;
  if (extensions['name'] !== undefined) return;
  const status = extensions.http?.status ?? 400;
  const code = String(extensions['code'] ?? '');
  // GraphQL gives up comparing fields that are repeated thousands of times.
  if (error.message === 'Validation aborted.') extensions['name'] = 'QueryTooCostly';
  extensions['name'] ??= namesOfStatuses[status] ?? namesOfCodes[code] ?? 'InvalidRequest';
  extensions['code'] ??= 'bad-input';
}
