import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { publicError } from '../../errors.ts';
import type { ApiContext } from '../context.ts';

const collected = new WeakMap<object, GraphQLError[]>();

/** Reports an error in addition to data: a failed list is an empty list with an error. */
export function reportBesideData(ctx: ApiContext, info: GraphQLResolveInfo, error: unknown): void {
  const path: (string | number)[] = [];
  for (let step: GraphQLResolveInfo['path'] | undefined = info.path; step !== undefined; step = step.prev)
    path.unshift(step.key);
  const shown = publicError(error, ctx);
  const located = new GraphQLError(shown.message, { nodes: info.fieldNodes, path, extensions: shown.extensions });
  collected.set(ctx, [...(collected.get(ctx) ?? []), located]);
}

export const usePartialErrors: Plugin<ApiContext> = {
  onExecute: ({ args }) => ({
    onExecuteDone: ({ result, setResult }) => {
      const errors = collected.get(args.contextValue);
      if (errors === undefined || Symbol.asyncIterator in result) return;
      setResult({ ...result, errors: [...(result.errors ?? []), ...errors] });
    },
  }),
};
