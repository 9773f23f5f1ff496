/** The handle of a job: its state and what is known so far. */
import { onOneLine } from '../../../domain/foreign-text.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { NoSuchJob } from '../../../domain/agents/errors.ts';
import { publicNameOf } from '../../../domain/job-kinds.ts';
import { shareFigure, smallSample } from '../../../domain/simulations/small-sample.ts';
import { words } from '../../exports/words.ts';
import type { OperationCall } from '../operation.ts';
import { exportAddress, exportFormatsOf } from '../job-exports.ts';
import { oauthAddresses } from '../oauth/addresses.ts';
import { resourcesOfKind } from '../resources.ts';
import type { BreakdownAsked } from './break-down.ts';
import { percent, syntheticNote, untrusted, type Share } from './fields.ts';
import { soFarSchema, type JobRow, type SoFar } from './job-row.ts';
import { readSoFar } from './so-far.ts';

export const handleSchema = z.object({
  job_id: z.string(),
  kind: z.string(),
  state: z.enum(['queued', 'running', 'paused', 'completed', 'failed', 'canceled']),
  progress: z.number().describe('0 to 1'),
  message: z.string(),
  cost_usd: z.number(),
  so_far: soFarSchema.nullable(),
  next: z.string(),
  links: z.array(z.string()).describe('Resources'),
});

export type JobHandle = z.output<typeof handleSchema>;

const jobFields = 'jobId kind status progress message error costUsd isPaused isCancelled';
const jobQuery = `query ($jobId: String!) { job(jobId: $jobId) { ${jobFields} } }`;
const pollMs = 400;

/** Reads a job. Throws NoSuchJob. */
async function readJob({ graphql }: OperationCall, jobId: string): Promise<JobRow> {
  const { job } = await graphql<{ job: JobRow | null }>(jobQuery, { jobId });
  if (job === null) throw new NoSuchJob(jobId);
  return job;
}

/**
 * Waits for the end of a job, at most `seconds`, and tells the caller of each step of its progress. The signal ends the
 * waiting alone. Throws NoSuchJob.
 */
export async function waitForJob(call: OperationCall, jobId: string, seconds: number): Promise<JobRow> {
  const deadline = Date.now() + seconds * 1_000;
  let told = '';
  for (;;) {
    const job = await readJob(call, jobId);
    const step = `${job.progress} ${job.message}`;
    if (step !== told) await call.notify(job.progress / 100, job.message, jobId);
    told = step;
    const state = stateOf(job);
    // A paused job goes on when a person resumes it, however long one waits.
    if (!isOpen(state) || state === 'paused' || call.signal.aborted || Date.now() >= deadline) return job;
    await sleep(Math.min(pollMs, Math.max(0, deadline - Date.now())), undefined, { signal: call.signal }).catch(
      () => {},
    );
  }
}

/** Waits, and returns the handle with what is known by then. */
export async function handleAfter(
  call: OperationCall,
  jobId: string,
  { seconds, isDetailed = false, ...asked }: { seconds: number; isDetailed?: boolean } & BreakdownAsked,
): Promise<JobHandle> {
  const job = await waitForJob(call, jobId, seconds);
  const state = stateOf(job);
  return {
    job_id: job.jobId,
    kind: publicNameOf(job.kind),
    state,
    progress: job.progress / 100,
    message: job.error ?? job.message,
    cost_usd: job.costUsd,
    so_far: await readSoFar(call, job, { isDetailed, ...asked }),
    next: `${nextOf(job, state)}${filesOf(call, job, state)}`,
    links: resourcesOfKind(job.kind, job.jobId),
  };
}

export function stateOf({ status, isPaused, isCancelled }: JobRow): JobHandle['state'] {
  if (isPaused) return 'paused';
  if (status === 'completed') return 'completed';
  if (status === 'failed') return isCancelled ? 'canceled' : 'failed';
  return status === 'queued' ? 'queued' : 'running';
}

function isOpen(state: JobHandle['state']): boolean {
  return state === 'queued' || state === 'running' || state === 'paused';
}

function nextOf({ jobId }: JobRow, state: JobHandle['state']): string {
  if (state === 'paused') return 'A person has to resume it on its page.';
  if (isOpen(state)) return `Call get_run with job_id ${jobId} and wait_s 40 until it has ended. cancel_run stops it.`;
  if (state === 'completed') return `get_run with job_id ${jobId} and detail detailed has groups, reasons and quotes.`;
  return 'Read the message, solve what it names, and start again with another idempotency_key.';
}

/** Says where the files of a completed job are, for programs that can fetch an address. */
function filesOf({ deps }: OperationCall, { kind, jobId }: JobRow, state: JobHandle['state']): string {
  const formats = exportFormatsOf(publicNameOf(kind));
  if (state !== 'completed' || formats.length === 0) return '';
  const others = formats.filter((format) => format !== 'csv').join(', ');
  return ` Its files, with this credential: GET ${oauthAddresses(deps.env).issuer}${exportAddress(jobId)} (or ${others}).`;
}

/** The handle in words. */
export function handleText({ job_id, kind, state, progress, message, so_far, next, links }: JobHandle): string {
  const figures = so_far === null ? [] : figureLines(so_far);
  return [
    `The ${kind} ${job_id} is ${state}, ${Math.round(progress * 100)}%. ${onOneLine(message)}`.trim(),
    ...figures,
    next,
    links.length === 0 ? '' : `Resources: ${links.join(' ')}`,
    syntheticNote,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function figureLines({
  headline,
  answered,
  people,
  positive,
  neutral,
  negative,
  flags,
  details = [],
  themes = [],
  quotes = [],
}: SoFar): string[] {
  const shares = [
    positive && `positive ${shareText(positive, answered, people)}`,
    neutral && `neutral ${shareText(neutral, answered, people)}`,
    negative && `negative ${shareText(negative, answered, people)}`,
  ].filter((one) => one !== undefined);
  return [
    onOneLine(headline),
    shares.length === 0 ? '' : `Shares with 95% intervals: ${shares.join(', ')}.`,
    // Models wrote most of them.
    details.length === 0 ? '' : untrusted(details),
    flags.length === 0 ? '' : `Careful: ${flags.map(onOneLine).join(' ')}`,
    themes.length === 0
      ? ''
      : `Reasons in themes, numbers of people approximate. ${untrusted(themes.map(({ side, name, about }) => `${side}: ${name}: about ${about}`))}`,
    quotes.length === 0 ? '' : untrusted(quotes),
  ];
}

/** Few people have counts instead of a percentage, as everywhere; a handful has no interval either. */
function shareText(share: Share, answered = 0, people = answered): string {
  if (people >= smallSample || answered === 0) return percent(share);
  const { value, range } = shareFigure(share, answered, words, people);
  return range === null ? value : `${value} (${range})`;
}
