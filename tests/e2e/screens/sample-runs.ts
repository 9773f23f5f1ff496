/**
 * Runs of the simulated provider, submitted through the API and then dated over the past weeks, because a trend needs
 * days.
 */
import { sql } from 'kysely';
import { openDatabase } from '../../../db/client.ts';
import type { StackSession } from '../../../local/session.ts';
import { listSegments, fetchProgress, submit } from '../../../local/simulate/operations.ts';

const messages = [
  'We will cut the waiting time at every city clinic by half.',
  'Your library stays open until ten, seven days a week.',
  'Corrupt planners failed this town. A shameful, greedy landfill is forced on us.',
  'A bus every ten minutes, all day, on every line.',
  'We will review parking fees in the inner city.',
  'Your rent, published and explained, every year.',
];
const daysApart = 3;

export async function makeSampleRuns(session: StackSession, databaseUrl: string, runs: number): Promise<void> {
  const segmentIds = (await listSegments(session)).map(({ id }) => id);
  const jobIds: string[] = [];
  for (let at = 0; at < runs; at += 1) {
    const message = messages[at % messages.length];
    const { jobId } = await submit(session, {
      message,
      numUsers: 60,
      segmentIds,
      modelProvider: at % 3 === 2 ? 'all' : 'openai',
    });
    jobIds.push(jobId);
  }
  await Promise.all(jobIds.map((jobId) => ended(session, jobId)));
  await spreadOverWeeks(databaseUrl, jobIds);
}

/** Submits two messages for the same personas; returns the first one's id. */
export async function makeTwoRuns(session: StackSession): Promise<string> {
  const segmentIds = (await listSegments(session)).map(({ id }) => id);
  const { jobId } = await submit(session, { message: messages[0], numUsers: 60, segmentIds });
  await ended(session, jobId);
  const second = await submit(session, { message: messages[1], numUsers: 60, segmentIds, samePersonasAs: jobId });
  await ended(session, second.jobId);
  return jobId;
}

async function ended(session: StackSession, jobId: string): Promise<void> {
  for (;;) {
    const status = (await fetchProgress(session, jobId))?.status;
    if (status === 'completed') return;
    if (status === 'failed' || status === 'cancelled') throw new Error(`Run ${jobId} ended ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function spreadOverWeeks(databaseUrl: string, jobIds: string[]): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  for (const [at, jobId] of jobIds.entries()) {
    const days = (jobIds.length - at) * daysApart;
    await sql`update dynamic_simulation_run set created_at = created_at - make_interval(days => ${days}) where job_id = ${jobId}`.execute(
      db,
    );
  }
  await db.destroy();
}
