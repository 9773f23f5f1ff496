import { onOneLine } from '../../../domain/foreign-text.ts';
import { z } from 'zod';
import { segmentField } from '../../../domain/breakdown/personas.ts';
import { messageLimits } from '../../../domain/errors.ts';
import { repeatedPeople } from '../../../domain/simulations/headline.ts';
import { startAgentJob } from '../../../services/agents/agent-jobs.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { percent, shareSchema, startFields, syntheticNote } from './fields.ts';
import { handleAfter, handleSchema, type JobHandle } from './job-handle.ts';
import { startsJob } from './start-set-up.ts';
import { estimateRun, type RunRequest } from './start-run.ts';
import { runRequestOf, testFields } from './test-message.ts';

const output = z.object({
  jobs: z.array(
    handleSchema.pick({ job_id: true, state: true, progress: true }).extend({ message_tested: z.string() }),
  ),
  state: handleSchema.shape.state,
  verdict: z.string().describe('Which is ahead, and whether that is clear'),
  leader: z.string().nullable().describe('job_id of the message that is ahead'),
  sides: z.array(z.object({ job_id: z.string(), positive: shareSchema, answered: z.int(), without_answer: z.int() })),
  differences: z.array(
    z.object({
      first: z.string(),
      second: z.string(),
      points: z.number(),
      low: z.number(),
      high: z.number(),
      is_clear: z.boolean(),
    }),
  ),
  segment_verdicts: z.array(z.string()),
  next: z.string(),
});

interface Comparison {
  compareRuns: {
    verdict: string;
    leader: string | null;
    repeatsPersonas: boolean;
    sides: {
      jobId: string;
      message: string;
      answered: number;
      endings: { total: number };
      positive: z.output<typeof shareSchema>;
    }[];
    pairs: { first: string; second: string; difference: number; low: number; high: number; isClear: boolean }[];
  };
}

const compareQuery = `query ($jobIds: [String!]!) { compareRuns(jobIds: $jobIds) { verdict leader repeatsPersonas
  sides { jobId message answered endings { total } positive { count share low high } }
  pairs { first second difference low high isClear } } }`;

interface BySegment {
  comparisonBreakdown: { by: string; groups: { sentence: string }[] } | null;
}

const segmentsQuery = `query ($jobIds: [String!]!) { comparisonBreakdown(jobIds: $jobIds) { by groups { sentence } } }`;

export const compareMessages = defineOperation({
  name: 'compare_messages',
  title: 'Compare messages',
  description: 'Asks the same personas about 2 to 5 messages and says which is ahead and whether that is clear.',
  input: z.object({
    messages: z.array(z.string().min(1).max(messageLimits.maxCharacters)).min(2).max(5),
    ...testFields,
    ...startFields,
  }),
  output,
  ...startsJob,
  text: ({ verdict, segment_verdicts, sides, next }) =>
    [
      onOneLine(verdict),
      ...segment_verdicts.map((sentence) => `${onOneLine(sentence)}.`),
      ...sides.map(({ job_id, positive }) => `${job_id}: ${percent(positive)} positive.`),
      next,
      syntheticNote,
    ].join('\n'),
  async run(call, { messages, ...given }) {
    const requests: RunRequest[] = [];
    for (const message of messages) requests.push(await runRequestOf(call, given, message));
    const estimates: Awaited<ReturnType<typeof estimateRun>>[] = [];
    for (const request of requests) estimates.push(await estimateRun(call, request));
    const sum = (usdOf: (estimate: (typeof estimates)[number]) => number) =>
      estimates.reduce((total, estimate) => total + usdOf(estimate), 0);
    const key = given.idempotency_key ?? call.idempotencyKey;
    const { jobIds, experimentId } = await startAll(call, requests, {
      key,
      estimateUsd: sum(({ highUsd }) => highUsd),
      minUsd: sum(({ minUsd }) => minUsd),
      // Each message has the cap of its own run.
      capUsd: given.spend_cap_usd === undefined ? null : given.spend_cap_usd * requests.length,
      unpricedModels: [...new Set(estimates.flatMap(({ unpricedModels }) => unpricedModels))],
    });
    return compared(call, { jobIds, experimentId, seconds: given.wait_s });
  },
});

const submitMutation = `mutation ($input: SimulationInput!, $variants: [VariantInput!]!) {
  submitVariants(input: $input, variants: $variants) { jobId experimentId } }`;

interface Limits {
  key: string | undefined;
  estimateUsd: number;
  minUsd: number;
  capUsd: number | null;
  unpricedModels: readonly string[];
}

/**
 * Starts a run for each message on the same personas, as an experiment. The cost of all is set aside with the first; the others are
 * recorded after it, so that what they really cost counts too.
 */
async function startAll(
  call: OperationCall,
  requests: readonly RunRequest[],
  { key, ...limits }: Limits,
): Promise<{ jobIds: string[]; experimentId: string }> {
  let submitted: Submitted[] = [];
  const operation = 'compare_messages';
  const { isSpendConfirmed: isConfirmed, deps, viewer } = call;
  const first = await startAgentJob(deps, viewer, {
    operation,
    args: requests,
    ...limits,
    idempotencyKey: key,
    isConfirmed,
    start: async (startKey) => {
      submitted = await submitAll(call, requests, startKey);
      return { jobId: submitted[0]?.jobId ?? '' };
    },
  });
  // A repeated call gets the same runs, and those that were missing are started.
  if (submitted.length === 0) submitted = await submitAll(call, requests, first.startKey);
  const others: string[] = [];
  for (const [at, request] of requests.entries()) {
    if (at === 0) continue;
    const jobId = submitted[at]?.jobId ?? first.jobId;
    const idempotencyKey = key === undefined ? undefined : `${key}/${at + 1}`;
    const recorded = { operation, args: request, estimateUsd: 0, idempotencyKey, isConfirmed };
    others.push((await startAgentJob(deps, viewer, { ...recorded, start: async () => ({ jobId }) })).jobId);
  }
  return { jobIds: [first.jobId, ...others], experimentId: submitted[0]?.experimentId ?? '' };
}

interface Submitted {
  jobId: string;
  experimentId: string;
}

async function submitAll({ graphql, viewer }: OperationCall, requests: readonly RunRequest[], idempotencyKey: string) {
  const { submitVariants } = await graphql<{ submitVariants: Submitted[] }>(submitMutation, {
    input: { ...requests[0], idempotencyKey, source: viewer.agent.name },
    variants: requests.map(({ message }, at) => ({ message, label: String.fromCodePoint(65 + at) })),
  });
  return submitVariants;
}

interface Started {
  jobIds: readonly string[];
  experimentId: string;
  seconds: number;
}

async function compared(call: OperationCall, { jobIds, experimentId, seconds }: Started) {
  const deadline = Date.now() + seconds * 1_000;
  const handles: JobHandle[] = [];
  for (const [at, jobId] of jobIds.entries()) {
    // Progress is that of all together, and never goes back.
    const notify: OperationCall['notify'] = (progress, message, jobId) =>
      call.notify((at + progress) / jobIds.length, message, jobId);
    const seconds = Math.max(0, (deadline - Date.now()) / 1_000);
    handles.push(await handleAfter({ ...call, notify }, jobId, { seconds }));
  }
  const { compareRuns } = await call.graphql<Comparison>(compareQuery, { jobIds });
  const open = handles.filter(({ state }) => state === 'queued' || state === 'running' || state === 'paused');
  const failed = handles.find(({ state }) => state === 'failed' || state === 'canceled');
  return {
    jobs: handles.map(({ job_id, state, progress }) => ({
      job_id,
      state,
      progress,
      message_tested: compareRuns.sides.find(({ jobId }) => jobId === job_id)?.message ?? '',
    })),
    // Said by the REST door, whose schema has it: a list of tools pays for every field.
    experiment_id: experimentId,
    state: open[0]?.state ?? failed?.state ?? ('completed' as const),
    verdict: compareRuns.repeatsPersonas ? `${compareRuns.verdict}. ${repeatedPeople}` : compareRuns.verdict,
    leader: compareRuns.leader,
    sides: compareRuns.sides.map(({ jobId, positive, answered, endings }) => ({
      job_id: jobId,
      positive,
      answered,
      without_answer: endings.total,
    })),
    differences: compareRuns.pairs.map(({ first, second, difference, low, high, isClear }) => ({
      first,
      second,
      points: difference,
      low,
      high,
      is_clear: isClear,
    })),
    segment_verdicts: open.length === 0 ? await segmentVerdicts(call, jobIds) : [],
    next:
      open.length === 0
        ? `get_run with detail detailed has the reasons of each message. People read all of it as the comparison /experiments/${experimentId}.`
        : `Not all have ended. Call compare_messages again with the same idempotency_key, or get_run with job_id ${open[0]?.job_id}.`,
  };
}

/** Reads the verdict in each segment; none when a single one was asked, which is then no attribute of the runs. */
async function segmentVerdicts(call: OperationCall, jobIds: readonly string[]): Promise<string[]> {
  const { comparisonBreakdown: found } = await call.graphql<BySegment>(segmentsQuery, { jobIds });
  return found?.by === segmentField ? found.groups.map(({ sentence }) => sentence) : [];
}
