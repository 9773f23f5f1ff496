import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { detailField, longestWaitSeconds } from './fields.ts';
import { handleAfter, handleSchema, handleText } from './job-handle.ts';

export const getRun = defineOperation({
  name: 'get_run',
  title: 'Get a job',
  description: 'Returns the state and the result so far of a job, and can wait for its end.',
  input: z.object({
    job_id: z.string().min(1).max(200),
    wait_s: z.number().min(0).max(longestWaitSeconds).default(0),
    detail: detailField,
  }),
  output: handleSchema,
  permissions: ['runs:read'],
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  text: handleText,
  run: (call, { job_id, wait_s, detail }) =>
    handleAfter(call, job_id, { seconds: wait_s, isDetailed: detail === 'detailed' }),
});
