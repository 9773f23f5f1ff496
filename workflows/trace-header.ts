/**
 * Workflow interceptors, part of every bundle: they copy the trace id of a workflow's start to its activities, its child
 * workflows and its next run. They only pass on a header, so that replays do not depend on whether tracing is on.
 */
import type { WorkflowInterceptors } from '@temporalio/workflow';

const header = 'traceparent';

/** Creates the interceptors of one workflow; the bundle finds them under this name. */
export function interceptors(): WorkflowInterceptors {
  type Headers = Parameters<NonNullable<NonNullable<WorkflowInterceptors['inbound']>[number]['execute']>>[0]['headers'];
  let carried: Headers[string] | undefined;
  const withHeader = <T extends { readonly headers: Headers }>(input: T): T =>
    carried === undefined ? input : { ...input, headers: { ...input.headers, [header]: carried } };
  return {
    inbound: [
      {
        execute(input, next) {
          carried = input.headers[header];
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(withHeader(input)),
        scheduleLocalActivity: (input, next) => next(withHeader(input)),
        startChildWorkflowExecution: (input, next) => next(withHeader(input)),
        continueAsNew: (input, next) => next(withHeader(input)),
      },
    ],
  };
}
