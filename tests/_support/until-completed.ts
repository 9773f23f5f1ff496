import type { StackSession } from '../../local/session.ts';
import { JobDocument } from '../../web/generated/graphql.ts';
import { readIn } from './reading.ts';
import { waitForValue } from './until-seen.ts';

/** Waits until a job of any kind is done. */
export async function untilCompleted(session: StackSession, jobId: string, timeoutMs = 120_000): Promise<void> {
  await waitForValue(
    () => readIn(session, JobDocument, { jobId }),
    ({ status }) => status === 'completed',
    { timeoutMs },
  );
}
