/** Segments, estimates and figures: operations that are routes as they are. */
import type { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { analytics } from '../../operations/analytics.ts';
import { createSegment } from '../../operations/create-segment.ts';
import { estimate } from '../../operations/estimate.ts';
import { listSegments } from '../../operations/list-segments.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { inputOf, outputOf } from '../schemas.ts';

export const readSegments = readBy(listSegments, { path: '/api/segments', output: 'SegmentList' });
export const readAnalytics = readBy(analytics, { path: '/api/analytics', output: 'Analytics' });
export const addSegment = askBy(createSegment, {
  path: '/api/segments',
  input: 'CreateSegment',
  output: 'CreatedSegment',
  status: 201,
});
export const askEstimate = askBy(estimate, {
  path: '/api/estimate',
  input: 'EstimateRequest',
  output: 'Estimate',
  status: 200,
});

/** An operation whose input is the query. */
function readBy(operation: Operation, { path, output }: { path: string; output: string }): RestRoute {
  return defineRoute({
    ...namesOf(operation),
    method: 'get',
    path,
    query: inputOf(operation),
    answers: { 200: answerOf(operation, output) },
    handle: async (call, { query }) => ({ status: 200, json: await operation.run(call, query) }),
  });
}

/** An operation whose input is the body. */
function askBy(
  operation: Operation,
  { path, input, output, status }: { path: string; input: string; output: string; status: 200 | 201 },
): RestRoute {
  return defineRoute({
    ...namesOf(operation),
    method: 'post',
    path,
    body: inputOf(operation).meta({ id: input }),
    answers: { [status]: answerOf(operation, output) },
    failures: [409],
    handle: async (call, { body }) => ({ status, json: await operation.run(call, body) }),
  });
}

function namesOf(operation: Operation) {
  const { name, title, description } = operation;
  return { id: name, operation, title, description };
}

function answerOf(operation: Operation, output: string): { description: string; json: z.ZodType } {
  return { description: operation.title, json: outputOf(operation).meta({ id: output }) };
}
