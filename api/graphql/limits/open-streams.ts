import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { ApiContext } from '../context.ts';
import { principalOf } from '../../viewer.ts';
import { notifyAtEnd } from '../../streams/notify-at-end.ts';

/**
 * Limits the open streams per person, since each is a connection that listens to all changes. API keys and operators
 * are not limited, because they serve many people.
 */
export function useOpenStreams(max: number): Plugin<ApiContext> {
  const open = new Map<string, number>();
  const change = (person: string, by: 1 | -1) => {
    const count = (open.get(person) ?? 0) + by;
    if (count === 0) open.delete(person);
    else open.set(person, count);
  };
  return {
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const person = principalOf(args.contextValue.viewer);
      if (person === undefined) return undefined;
      if ((open.get(person) ?? 0) >= max) {
        setResultAndStopExecution({ errors: [tooMany(max)] });
        return undefined;
      }
      change(person, 1);
      return {
        onSubscribeResult: ({ result, setResult }) => {
          const end = () => change(person, -1);
          if (Symbol.asyncIterator in result) setResult(notifyAtEnd(result as AsyncIterable<never>, end));
          else end();
        },
        onSubscribeError: () => change(person, -1),
      };
    },
  };
}

function tooMany(max: number): GraphQLError {
  const extensions = { code: 'rate-limited', name: 'TooManyStreams', http: { status: 429 } };
  return new GraphQLError(`You may have ${max} event streams open. Close some first.`, { extensions });
}
