import type { Selectable } from 'kysely';
import { DynamicSimulationRun } from '../../domain/models/simulation.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

/** Who reads. Runs belong to signed-in people; nobody else has any. */
export type RunReader =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'service' | 'iam' | 'guest' };

/** Large texts that pages do not show. */
const unread = ['reactions', 'attachments', 'demographics', 'insights', 'recommendations'] as const;

type Columns = Selectable<Database['dynamicSimulationRun']>;

const columns = ['id', ...Object.keys(DynamicSimulationRun.fields), 'createdAt', 'updatedAt'].filter(
  (name) => !(unread as readonly string[]).includes(name),
) as Exclude<keyof Columns, (typeof unread)[number]>[];

/** A run as its owner's pages read it: everything but the JSON text columns. */
export type OwnRun = Omit<Columns, (typeof unread)[number]>;

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
