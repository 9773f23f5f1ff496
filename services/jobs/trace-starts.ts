import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { currentTraceparent, withSpan } from '../../config/tracing/spans.ts';

/** Makes a span of every start of a workflow, and sends its id along as a header, which Temporal stores unencrypted. */
export const traceStarts: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => {
    // The reconciler runs for ever and its activities make no spans.
    if (input.workflowType === 'reconciler') return next(input);
    return withSpan(
      `start ${input.workflowType}`,
      { kind: 'producer', attributes: { 'temporal.workflow_id': input.options.workflowId } },
      () => {
        const traceparent = currentTraceparent();
        if (traceparent === undefined) return next(input);
        const header = { traceparent: defaultPayloadConverter.toPayload(traceparent) };
        return next({ ...input, headers: { ...input.headers, ...header } });
      },
    );
  },
};
