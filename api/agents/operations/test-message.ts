import { z } from 'zod';
import { messageLimits } from '../../../domain/errors.ts';
import { defaultPersonas } from '../../../domain/simulations/people-asked.ts';
import { runDefaults } from '../../../domain/simulations/run-input.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { detailField, providerFor, segmentIdsOf, segmentsField, startFields } from './fields.ts';
import { handleAfter, handleSchema, handleText } from './job-handle.ts';
import { startsJob } from './start-set-up.ts';
import { estimateRun, startRun, type RunRequest } from './start-run.ts';

export const testFields = {
  segments: segmentsField,
  personas: z
    .int()
    .min(messageLimits.minUsers)
    .max(messageLimits.maxUsers)
    .optional()
    .describe('Default 100, or all if fewer'),
  context: z.string().max(messageLimits.maxCharacters).optional().describe('What personas know besides the message'),
  sentiment_type: z.string().optional().describe('What positive means, such as support or trust'),
} as const;

const input = z.object({
  message: z.string().min(1).max(messageLimits.maxCharacters),
  ...testFields,
  same_personas_as: z.string().optional().describe('job_id of an earlier run, to ask the same personas'),
  detail: detailField,
  ...startFields,
});

export type TestInput = z.output<typeof input>;

/** Builds the input of a run from the fields that tests, comparisons and estimates share. */
export async function runRequestOf(
  call: OperationCall,
  given: Omit<TestInput, 'message' | 'detail' | 'wait_s'>,
  message: string,
): Promise<RunRequest> {
  const segmentIds = await segmentIdsOf(call, given.segments);
  return {
    message,
    segmentIds,
    numUsers: given.personas ?? (await personasFor(call, segmentIds)),
    modelProvider: await providerFor(call, given),
    simulated: given.simulated ?? false,
    customContext: given.context ?? null,
    sentimentType: given.sentiment_type ?? null,
    spendCapUsd: given.spend_cap_usd ?? null,
    samePersonasAs: given.same_personas_as ?? null,
  };
}

/** Number of personas of a test that names none. */
async function personasFor({ graphql }: OperationCall, segmentIds: readonly string[]): Promise<number> {
  const { segments } = await graphql<{ segments: { id: string; size: number }[] }>(
    'query { segments { id size } }',
    {},
  );
  return defaultPersonas(
    runDefaults.numUsers,
    segments.filter(({ id }) => segmentIds.includes(id)),
  );
}

export const testMessage = defineOperation({
  name: 'test_message',
  title: 'Test a message',
  description:
    'Asks personas of chosen segments what they think of a message, and returns a job with the result so far.',
  input,
  output: handleSchema,
  ...startsJob,
  text: handleText,
  async run(call, given) {
    const request = await runRequestOf(call, given, given.message);
    const estimate = await estimateRun(call, request);
    const idempotencyKey = given.idempotency_key ?? call.idempotencyKey;
    const jobId = await startRun(call, 'test_message', request, { idempotencyKey, estimate });
    return handleAfter(call, jobId, { seconds: given.wait_s, isDetailed: given.detail === 'detailed' });
  },
});
