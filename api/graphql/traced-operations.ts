import { getOperationAST, type DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { withSpan } from '../../config/tracing/spans.ts';
import type { ApiContext } from './context.ts';

interface Operation {
  document: DocumentNode;
  operationName?: string | null | undefined;
  contextValue: { request: Request };
}

/** Length of operation names in spans: callers choose them. */
const maxNameLength = 100;

/**
 * Makes a span of every operation, in the trace of the request's `traceparent` if it has one. Spans have the name and
 * the kind of the operation, never its variables. The span of a subscription ends when its stream begins.
 */
export const useTracedOperations: Plugin<ApiContext> = {
  onExecute: ({ args, executeFn, setExecuteFn }) => setExecuteFn((given) => traced(args, async () => executeFn(given))),
  onSubscribe: ({ args, subscribeFn, setSubscribeFn }) =>
    setSubscribeFn((given) => traced(args, async () => subscribeFn(given))),
};

function traced<T extends object>(
  { document, operationName, contextValue }: Operation,
  run: () => Promise<T>,
): Promise<T> {
  const operation = getOperationAST(document, operationName);
  const kind = operation?.operation ?? 'unknown';
  const name = operation?.name?.value.slice(0, maxNameLength) ?? 'anonymous';
  const attributes = { 'graphql.operation.type': kind, 'graphql.operation.name': name };
  const parent = contextValue.request.headers.get('traceparent') ?? undefined;
  return withSpan(`${kind} ${name}`, { kind: 'server', attributes, parent }, async (span) => {
    const result = await run();
    const failed = firstErrorName(result);
    if (failed !== undefined) span.fail(failed);
    return result;
  });
}

/** Returns the name of the first error's cause; undefined when an operation had no errors, or streams. */
function firstErrorName(result: { errors?: readonly Error[] }): string | undefined {
  let error = result.errors?.[0];
  for (let cause = error; cause !== undefined; cause = (cause as { originalError?: Error }).originalError)
    error = cause;
  return error?.name;
}
