/** A person's finished runs, from which the assistant gives advice. */
import type { Db } from '../client.ts';
import type { PastRun } from '../../domain/assistant/past-runs.ts';

const newest = 200;

/** Lists completed runs with answers, newest first. */
export async function ownPastRuns(db: Db, userId: string): Promise<PastRun[]> {
  const rows = await db
    .selectFrom('dynamicSimulationRun')
    .select([
      'jobId',
      'message',
      'numUsers',
      'positiveCount',
      'neutralCount',
      'negativeCount',
      'segmentNames',
      'isSimulated',
      'createdAt',
    ])
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .where('jobId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(newest)
    .execute();
  return rows.flatMap(
    ({ jobId, positiveCount: positive, neutralCount, negativeCount: negative, segmentNames, ...run }) => {
      const neutral = neutralCount ?? 0;
      const answered = positive + neutral + negative;
      return jobId === null || answered === 0
        ? []
        : [{ ...run, jobId, positive, neutral, negative, answered, segmentNames: segmentNames ?? [] }];
    },
  );
}
