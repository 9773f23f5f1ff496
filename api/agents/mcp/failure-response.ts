import type { Logger } from 'pino';
import { problemOf, retrySecondsOf, unexpectedProblem } from '../rest/problem.ts';

const internalError = -32_603;

/**
 * Answers a request that failed before its tool was called, such as while the database takes no connection: with what to do,
 * and when to try again. Failures that nobody expected are logged.
 */
export function failureResponse(error: unknown, requestId: string, log: Pick<Logger, 'error'>): Response {
  const known = problemOf(error);
  if (known === undefined) log.error({ err: error, requestId }, 'an MCP request failed');
  const { status, detail } = known ?? unexpectedProblem(requestId);
  const seconds = retrySecondsOf(error);
  return Response.json(
    { jsonrpc: '2.0', error: { code: internalError, message: detail }, id: null },
    { status, headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } },
  );
}
