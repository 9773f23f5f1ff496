/** A person's finished runs, from which the assistant gives advice. */
import type { Db } from '../client.ts';
import { isNoSample } from '../samples/samples.ts';
import { askedPersonas, endingsOfRecord, isUnusable } from '../../domain/simulations/endings.ts';
import type { PastRun } from '../../domain/assistant/past-runs.ts';
import { countsOfRecord } from '../../domain/sentiment/sentiment.ts';
import { noClusters } from '../../domain/simulations/clusters.ts';
import { clustersOfRecords } from '../simulations/clusters.ts';

const newest = 200;

/** Lists completed runs with a result that can be used, newest first, without the samples. */
export async function ownPastRuns(db: Db, userId: string): Promise<PastRun[]> {
  const rows = await db
    .selectFrom('dynamicSimulationRun')
    .select([
      'id',
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
    .where(isNoSample('dynamicSimulationRun.id'))
    .where('status', '=', 'completed')
    .where('jobId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(newest)
    .execute();
  const counted = rows.map((row) => ({ id: row.id, counts: countsOfRecord(row) }));
  const clusters = await clustersOfRecords(db, counted);
  return rows.flatMap(({ id: _id, jobId, positiveCount, neutralCount, negativeCount, segmentNames, ...run }, at) => {
    const endings = endingsOfRecord(run);
    const {
      positive,
      neutral,
      negative,
      total: answered,
    } = countsOfRecord({ positiveCount, neutralCount, negativeCount });
    const answers = clusters[at] ?? noClusters;
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
            answers,
            segmentNames: segmentNames ?? [],
          },
        ];
  });
}
