import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { breakdownFields } from './break-down.ts';
import { detailField, longestWaitSeconds } from './fields.ts';
import { handleAfter, handleSchema, handleText } from './job-handle.ts';

export const getRun = defineOperation({
  name: 'get_run',
  title: 'Get a job',
  description:
    'Returns the state and the result so far of a job, can wait for its end, and breaks a run down by attributes.',
  input: z.object({
    job_id: z.string().min(1).max(200),
    wait_s: z.number().min(0).max(longestWaitSeconds).default(0),
    detail: detailField,
    ...breakdownFields,
  }),
  output: handleSchema,
  permissions: ['runs:read'],
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  text: handleText,
  run: (call, { job_id, wait_s, detail, by, only }) =>
    handleAfter(call, job_id, { seconds: wait_s, isDetailed: detail === 'detailed', by, only }),
});
