import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { newRecordId } from '../../crud/new-id.ts';

export interface RunProject {
  id: string;
  name: string;
  /** Number of runs that are not deleted. */
  runs: number;
}

/** Lists a person's projects by name. */
export async function projectsOf(db: Db, userId: string): Promise<RunProject[]> {
  const { rows } = await sql<RunProject>`
    select project.id, project.name, (select count(*) from run_library kept where kept.project_id = project.id and kept.deleted_at is null) as runs
    from run_project project where project.user_id = ${userId} order by lower(project.name)`.execute(db);
  return rows;
}

/** Returns the id of the person's project of that name, which is created when there is none; null when they have `most`. */
export function projectNamed(db: Db, userId: string, name: string, most: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    // Two projects created at once must not both be the last one allowed.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`run projects ${userId}`}, 0))`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      insert into run_project (id, user_id, name) select ${newRecordId()}, ${userId}, ${name}
      where (select count(*) from run_project where user_id = ${userId} and lower(name) <> lower(${name})) < ${most}::int
      on conflict (user_id, lower(name)) do update set name = run_project.name returning id`.execute(trx);
    return rows[0]?.id ?? null;
  });
}

/** Renames a project; false when it is not theirs. Throws a violation of the unique name. */
export async function renameProject(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runProject')
    .set({ name, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a project; its runs stay without one. False when it is not theirs. */
export async function deleteProject(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('runProject')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
