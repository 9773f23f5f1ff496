import type { Selectable } from 'kysely';
import { DynamicSimulationRun } from '../../domain/models/simulation.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

/** Large texts that pages do not show. */
const unread = ['reactions', 'attachments', 'demographics', 'insights', 'recommendations'] as const;

type Columns = Selectable<Database['dynamicSimulationRun']>;

const columns = ['id', ...Object.keys(DynamicSimulationRun.fields), 'createdAt', 'updatedAt'].filter(
  (name) => !(unread as readonly string[]).includes(name),
) as Exclude<keyof Columns, (typeof unread)[number]>[];

/** A run as its owner's pages read it: everything but the JSON text columns. */
export type OwnRun = Omit<Columns, (typeof unread)[number]>;

/** The run if it is the person's, else null: someone else's run is as if it did not exist. Every read of a run passes here. */
export async function ownRun(db: Db, userId: string, jobId: string): Promise<OwnRun | null> {
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select(columns)
    .where('jobId', '=', jobId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return run ?? null;
}

/** Job ids of the person's queued and processing runs, newest first. */
export async function ownOpenRuns(db: Db, userId: string): Promise<string[]> {
  const runs = await db
    .selectFrom('dynamicSimulationRun')
    .select('jobId')
    .where('userId', '=', userId)
    .where('status', 'in', ['queued', 'processing'])
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
  return runs.flatMap((run) => run.jobId ?? []);
}
