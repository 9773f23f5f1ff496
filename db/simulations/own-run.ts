import { sql, type Selectable } from 'kysely';
import { DynamicSimulationRun } from '../../domain/models/simulation.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

/** Columns with large texts, which pages do not show. */
const largeColumns = ['reactions', 'attachments', 'demographics', 'insights', 'recommendations'] as const;

type Columns = Selectable<Database['dynamicSimulationRun']>;

const columns = ['id', ...Object.keys(DynamicSimulationRun.fields), 'createdAt', 'updatedAt'].filter(
  (name) => !(largeColumns as readonly string[]).includes(name),
) as Exclude<keyof Columns, (typeof largeColumns)[number]>[];

/** A run as its owner's pages read it, without those columns. */
export type OwnRun = Omit<Columns, (typeof largeColumns)[number]> & {
  /** Name that the owner gave it. */
  name: string | null;
};

/** Finds a person's run; null for an unknown run and for someone else's. Every read of a run uses it. */
export async function ownRun(db: Db, userId: string, jobId: string): Promise<OwnRun | null> {
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select(columns)
    .select(
      sql<string | null>`(select kept.name from run_library kept where kept.run_id = dynamic_simulation_run.id)`.as(
        'name',
      ),
    )
    .where('jobId', '=', jobId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return run ?? null;
}
