import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { nameRefusal } from './request-errors.ts';

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
