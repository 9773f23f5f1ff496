import { id, text, int, view, type ValueOf } from '../../../domain/view.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../client.ts';
import { newRecordId } from '../../crud/new-id.ts';

export const runProjectView = view('RunProject', {
  id: id(),
  name: text(),
  /** Number of runs that are not deleted. */
  runs: int('Number of runs in it.'),
});

export type RunProject = ValueOf<typeof runProjectView>;

/** Lists a person's projects by name. */
export async function projectsOf(db: Db, userId: string): Promise<RunProject[]> {
  const { rows } = await sql<RunProject>`
    select project.id, project.name, (select count(*) from run_library kept where kept.project_id = project.id and kept.deleted_at is null) as runs
    from run_project project where project.user_id = ${userId} and project.deleted_at is null order by lower(project.name)`.execute(
    db,
  );
  return rows;
}

/** Returns the id of the person's project of that name, which is created when there is none; null when they have `most`. */
export function projectNamed(db: Db, userId: string, name: string, most: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    // Two projects created at once must not both be the last one allowed.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`run projects ${userId}`}, 0))`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      insert into run_project (id, user_id, name) select ${newRecordId()}, ${userId}, ${name}
      where (select count(*) from run_project where user_id = ${userId} and deleted_at is null and lower(name) <> lower(${name})) < ${most}::int
      on conflict (user_id, lower(name)) where deleted_at is null do update set name = run_project.name returning id`.execute(
      trx,
    );
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
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a project until the deletion is undone; its runs stay, without it. False when it is not theirs. */
export function hideProject(db: Db, userId: string, id: string): Promise<boolean> {
  return setDeleted(db, userId, id, sql<Date>`now()`);
}

/** Restores a project with the runs and experiments that are in no other. Throws a violation of the unique name. */
export function restoreProject(db: Db, userId: string, id: string): Promise<boolean> {
  return setDeleted(db, userId, id, null);
}

async function setDeleted(db: Db, userId: string, id: string, deletedAt: RawBuilder<Date> | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runProject')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes projects for good when they can no longer be restored. */
export async function purgeDeletedProjects(db: Db, keepDays: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from run_project where deleted_at < now() - ${keepDays} * interval '1 day'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
