import type { Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

/** Who reads. Runs belong to signed-in people; nobody else has any. */
export type RunReader =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'service' | 'iam' | 'guest' };

const columns = [
  'id',
  'jobId',
  'userId',
  'status',
  'source',
  'message',
  'numUsers',
  'positiveCount',
  'negativeCount',
  'neutralCount',
  'engagementScore',
  'sentimentScore',
  'segmentIds',
  'segmentNames',
  'modelProvider',
  'models',
  'temperatureRange',
  'sentimentType',
  'includeCurrentEvents',
  'currentEvents',
  'customContext',
  'analysis',
  'progress',
  'progressMessage',
  'stage',
  'execution',
  'attemptCount',
  'answeredCount',
  'retriedCount',
  'rosterId',
  'error',
  'notices',
  'costUsd',
  'inputTokens',
  'outputTokens',
  'isSimulated',
  'createdAt',
  'startedAt',
  'processingStartedAt',
  'completedAt',
  'updatedAt',
] as const;

/** A run as its owner's pages read it: everything but the JSON text columns. */
export type OwnRun = Pick<Selectable<Database['dynamicSimulationRun']>, (typeof columns)[number]>;

/** The run if it is the reader's, else null: someone else's run is as if it did not exist. Every read of a run passes here. */
export async function ownRun(db: Db, reader: RunReader, jobId: string): Promise<OwnRun | null> {
  if (reader.kind !== 'user') return null;
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select(columns)
    .where('jobId', '=', jobId)
    .where('userId', '=', reader.userId)
    .executeTakeFirst();
  return run ?? null;
}

/** Job ids of the reader's queued and processing runs, newest first. */
export async function ownOpenRuns(db: Db, reader: RunReader): Promise<string[]> {
  if (reader.kind !== 'user') return [];
  const runs = await db
    .selectFrom('dynamicSimulationRun')
    .select('jobId')
    .where('userId', '=', reader.userId)
    .where('status', 'in', ['queued', 'processing'])
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
  return runs.flatMap((run) => run.jobId ?? []);
}
