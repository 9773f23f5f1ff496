import type { JobHandle } from '../../operations/job-handle.ts';
import { testMessage } from '../../operations/test-message.ts';
import { hasEnded, jobOf, jobPath, jobSchema } from '../job.ts';
import { defineRoute } from '../route.ts';
import { acceptedHeaders, confirmField, inputOf, preferredWait, startHeaders, waitHeaders } from '../schemas.ts';
import { startJob } from '../start.ts';

export const simulateAudience = defineRoute({
  method: 'post',
  path: '/api/simulateAudience',
  id: 'simulate_audience',
  operation: testMessage,
  title: 'Ask an audience and wait',
  description: 'Tests a message and waits for the end, for small audiences; a longer job is answered with its address.',
  headers: startHeaders.extend(waitHeaders.shape),
  body: inputOf(testMessage).extend(confirmField).meta({ id: 'SimulateAudience' }),
  answers: {
    200: { description: 'The job has ended', json: jobSchema },
    202: { description: 'The job goes on', json: jobSchema, headers: acceptedHeaders },
  },
  failures: [402, 404, 409],
  async handle(call, { headers, body }) {
    const wait = preferredWait(headers.Prefer);
    const given = wait === undefined ? body : { ...body, wait_s: wait };
    const job = jobOf((await startJob(call, testMessage, given, headers)) as JobHandle);
    const applied = wait === undefined ? {} : { 'preference-applied': `wait=${wait}` };
    if (hasEnded(job)) return { status: 200, json: job, headers: applied };
    const address = { location: jobPath(job.job_id), 'retry-after': '5' };
    return { status: 202, json: job, headers: { ...address, ...applied } };
  },
});
