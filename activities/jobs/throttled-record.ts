import type { JobRef } from '../../db/jobs/open-job.ts';

/** Milliseconds between two records of a job in one process. */
const everyMs = 500;

/**
 * Records the progress of jobs whose answers come many a second: at once, and then at most every half second. What is left
 * out is recorded by the next answer, or with the job's next step.
 */
export function throttleRecord(record: (job: JobRef) => Promise<void>): (job: JobRef) => Promise<void> {
  const next = new Map<string, number>();
  return async (job) => {
    const key = `${job.id}/${job.execution}`;
    const now = Date.now();
    if ((next.get(key) ?? 0) > now) return;
    for (const [other, at] of next) if (at < now - 60_000) next.delete(other);
    next.set(key, now + everyMs);
    await record(job);
  };
}
