/** Dependents of a record, which its deletion would affect. */
import { sql } from 'kysely';
import { parentPaths } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import { text, int, list, view, type ValueOf } from '../../domain/view.ts';
import type { Db } from '../client.ts';
import { column } from '../crud/untyped-table.ts';

export const dependentsView = view(
  'Dependents',
  'Records of one model that depend on another record; open runs among them are cancelled before it is deleted.',
  {
    model: text(),
    count: int(),
    /** Number of open runs among them, which are cancelled first. */
    openCount: int(),
    /** Labels of the newest runs; empty for other models. */
    names: list(text()),
  },
);

export type Dependents = ValueOf<typeof dependentsView>;

/** Counts the record's children by model; they are deleted with it. */
export async function childrenOf(db: Db, modelName: string, id: string): Promise<Dependents[]> {
  const found: Dependents[] = [];
  for (const child of Object.values(models)) {
    for (const path of parentPaths(child)) {
      if (path.model !== modelName) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(child.table)}
        where ${column(child.table, path.field)} = ${id}`.execute(db);
      const count = rows[0]?.count ?? 0;
      if (count > 0) found.push({ model: child.name, count, openCount: 0, names: [] });
    }
  }
  return found;
}

/** Counts runs that draw from a segment, of one person or of everybody (null). */
export async function runsUsing(db: Db, segmentId: string, userId: string | null): Promise<Dependents | null> {
  const { rows } = await sql<{ count: number; openCount: number; names: string[] | null }>`
    select count(*) as count, count(*) filter (where status in ('queued', 'processing')) as open_count,
      (array_agg(coalesce(job_id, id) order by created_at desc))[1:5] as names
    from dynamic_simulation_run
    where ${segmentId} = any(segment_ids) and (${userId}::text is null or user_id = ${userId})`.execute(db);
  const { count, openCount, names } = rows[0] ?? { count: 0, openCount: 0, names: null };
  return count === 0 ? null : { model: 'DynamicSimulationRun', count, openCount, names: names ?? [] };
}

/** Lists open runs that draw from a segment, with their owners. */
export async function openRunsUsing(
  db: Db,
  segmentId: string,
  userId: string | null,
): Promise<{ jobId: string; userId: string }[]> {
  const { rows } = await sql<{ jobId: string; userId: string }>`
    select job_id, user_id from dynamic_simulation_run
    where status in ('queued', 'processing') and ${segmentId} = any(segment_ids) and job_id is not null and user_id is not null
      and (${userId}::text is null or user_id = ${userId})`.execute(db);
  return rows;
}
