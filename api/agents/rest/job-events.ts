/** The events of a job, for scripts that follow it. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { stateOf, waitForJob } from '../operations/job-handle.ts';
import type { JobRow } from '../operations/job-row.ts';
import type { OperationCall } from '../operation.ts';
import { hasEnded } from './job.ts';

const pollMs = 400;
/** Proxies close connections that are silent for a minute. */
const heartbeatMs = 15_000;

interface Follower {
  /** Id of the last event that the follower has. */
  readonly lastEventId: string | undefined;
  /** Seconds after which the stream ends; at the job's end when undefined. */
  readonly waitSeconds: number | undefined;
}

/** Returns the events from the job's present state on; undefined when the follower has its last one. Throws NoSuchJob. */
export async function jobEvents(
  call: OperationCall,
  jobId: string,
  follower: Follower,
): Promise<AsyncIterable<string> | undefined> {
  const job = await waitForJob(call, jobId, 0);
  const isOver = hasEnded({ state: stateOf(job) }) && idOf(job) === follower.lastEventId;
  return isOver ? undefined : eventsFrom(call, job, follower);
}

/** A job deleted meanwhile ends the stream, as the credential's end and the process's do. */
async function* eventsFrom(
  call: OperationCall,
  first: JobRow,
  { lastEventId, waitSeconds = Infinity }: Follower,
): AsyncGenerator<string> {
  const signal = endOf(call);
  let known = lastEventId;
  let beatAt = Date.now() + heartbeatMs;
  const deadline = Date.now() + waitSeconds * 1_000;
  yield 'retry: 2000\n\n';
  for (let job: JobRow | null = first; job !== null; job = await waitForJob(call, first.jobId, 0).catch(() => null)) {
    if (idOf(job) !== known) yield eventOf(job);
    known = idOf(job);
    if (hasEnded({ state: stateOf(job) }) || Date.now() >= deadline) return;
    if (Date.now() >= beatAt) {
      yield ': the job goes on\n\n';
      beatAt = Date.now() + heartbeatMs;
    }
    await sleep(pollMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
}

/** Aborts when the connection or this process ends. */
function endOf({ signal, deps }: OperationCall): AbortSignal {
  const ended = new AbortController();
  void deps.changes
    .subscribe(() => false, signal)
    .next()
    .then(() => ended.abort());
  return ended.signal;
}

function eventOf(job: JobRow): string {
  const state = stateOf(job);
  const data = { job_id: job.jobId, state, progress: job.progress / 100, message: job.error ?? job.message };
  const name = hasEnded({ state }) ? 'end' : 'progress';
  return `id: ${idOf(job)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Equal for equal states, on every process. */
function idOf(job: JobRow): string {
  const words = createHash('sha256')
    .update(job.error ?? job.message)
    .digest('base64url');
  return `${stateOf(job)}-${job.progress}-${words.slice(0, 8)}`;
}
