import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { nameRefusal } from './request-errors.ts';

/** Every error that leaves has a name, also those that GraphQL raises before a resolver is asked. */
export const useNamedRefusals: Plugin = {
  onResultProcess: ({ result }) => {
    for (const answer of [result].flat()) {
      if (!('errors' in answer)) continue;
      for (const error of answer.errors ?? []) if (error instanceof GraphQLError) nameRefusal(error);
    }
  },
};
