import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { handleAfter, handleSchema, handleText } from './job-handle.ts';

export const cancelRun = defineOperation({
  name: 'cancel_run',
  title: 'Cancel a job',
  description: 'Stops a job; answers that came before stay.',
  input: z.object({ job_id: z.string().min(1).max(200) }),
  output: handleSchema,
  permissions: ['runs:write'],
  isReadOnly: false,
  isDestructive: true,
  isIdempotent: true,
  text: handleText,
  async run(call, { job_id }) {
    await call.graphql('mutation ($jobId: String!) { cancelJob(jobId: $jobId) }', { jobId: job_id });
    return handleAfter(call, job_id, { seconds: 0 });
  },
});
