import { getOperationAST, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { TooManyRequestsException } from '../../../domain/identity/errors.ts';
import { publicError } from '../../errors.ts';
import type { ApiContext } from '../context.ts';
import { checkComputing } from './computing-fields.ts';
import { checkIntrospection, checkListsOf, rootFieldsOf } from './root-fields.ts';

/**
 * Limits the share of one request: operations of a batch run one after the other, with few lists each and few fields that
 * compute together; every root field counts as a request, those as many; the response must fit into memory.
 */
export const useFairRequests: Plugin<ApiContext> = {
  onExecute: async ({ args, executeFn, setExecuteFn, setResultAndStopExecution }) => {
    const { contextValue: ctx, document, operationName, schema } = args;
    const operation = getOperationAST(document, operationName);
    if (operation == null) return undefined;
    try {
      const fields = rootFieldsOf(document, operation);
      checkIntrospection(document, fields, { isGuest: ctx.viewer.kind === 'guest', isBatch: ctx.asked.operations > 1 });
      const root = schema.getRootType(operation.operation) ?? undefined;
      if (root !== undefined) checkListsOf(root, fields);
      await ctx.asked.countMore(fields.length + checkComputing(ctx.asked, schema, document, operation) - 1);
    } catch (error) {
      setResultAndStopExecution({ errors: [shown(error, ctx)] });
      return undefined;
    }
    setExecuteFn((given) => ctx.asked.budget.operation(() => executeFn(given)));
    return {
      onExecuteDone: ({ result, setResult }) => {
        if (Symbol.asyncIterator in result) return;
        try {
          ctx.asked.budget.answer(result.data);
        } catch (error) {
          setResult({ errors: [shown(error, ctx)] });
        }
      },
    };
  },
};

function shown(error: unknown, ctx: ApiContext): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const shownFailure = publicError(error, ctx);
  // The status is the same as for a refusal before GraphQL runs.
  if (error instanceof TooManyRequestsException)
    shownFailure.extensions['http'] = { status: 429, headers: { 'retry-after': String(error.retryAfterSeconds) } };
  return shownFailure;
}
