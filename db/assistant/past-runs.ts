/** A person's finished runs, from which the assistant gives advice. */
import type { Db } from '../client.ts';
import { askedPersonas, endingsOfRecord, isUnusable } from '../../domain/simulations/endings.ts';
import type { PastRun } from '../../domain/assistant/past-runs.ts';

const newest = 200;

/** Lists completed runs with a result that can be used, newest first. */
export async function ownPastRuns(db: Db, userId: string): Promise<PastRun[]> {
  const rows = await db
    .selectFrom('dynamicSimulationRun')
    .select([
      'jobId',
      'message',
      'numUsers',
      'status',
      'endings',
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
      const endings = endingsOfRecord(run);
      const neutral = neutralCount ?? 0;
      const answered = positive + neutral + negative;
      return jobId === null || answered === 0 || isUnusable(answered, endings.total)
        ? []
        : [
            {
              ...run,
              jobId,
              asked: askedPersonas(run),
              endings,
              positive,
              neutral,
              negative,
              answered,
              segmentNames: segmentNames ?? [],
            },
          ];
    },
  );
}
