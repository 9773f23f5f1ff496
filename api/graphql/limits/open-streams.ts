import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { ApiContext } from '../context.ts';
import { principalOf } from '../../viewer.ts';
import { createOpenStreams } from '../../streams/open-streams.ts';
import { notifyAtEnd } from '../../streams/notify-at-end.ts';

/**
 * Limits the open streams per person, since each is a connection that listens to all changes. API keys and operators
 * are not limited, because they serve many people.
 */
export function useOpenStreams(max: number): Plugin<ApiContext> {
  const open = createOpenStreams(max);
  return {
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const person = principalOf(args.contextValue.viewer);
      if (person === undefined) return undefined;
      const end = open.take(person);
      if (end === null) {
        setResultAndStopExecution({ errors: [tooMany(max)] });
        return undefined;
      }
      return {
        onSubscribeResult: ({ result, setResult }) => {
          if (Symbol.asyncIterator in result) setResult(notifyAtEnd(result as AsyncIterable<never>, end));
          else end();
        },
        onSubscribeError: end,
      };
    },
  };
}

function tooMany(max: number): GraphQLError {
  const extensions = { code: 'rate-limited', name: 'TooManyStreams', http: { status: 429 } };
  return new GraphQLError(`You may have ${max} event streams open. Close some first.`, { extensions });
}
