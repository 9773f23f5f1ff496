import { sql, type Selectable } from 'kysely';
import type { Db } from '../../client.ts';
import { newRecordId } from '../../crud/new-id.ts';
import type { RunViewTable } from '../../tables/run-library.ts';

export type RunView = Omit<Selectable<RunViewTable>, 'userId'>;

const columns = ['id', 'name', 'query', 'createdAt'] as const;

/** Lists a person's saved views by name. */
export function viewsOf(db: Db, userId: string): Promise<RunView[]> {
  return db
    .selectFrom('runView')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Saves a view; one of the same name is replaced. Null when the person has `most` views. */
export async function saveView(
  db: Db,
  { userId, name, query, most }: { userId: string; name: string; query: string; most: number },
): Promise<RunView | null> {
  return db.transaction().execute(async (trx) => {
    // Two views saved at once must not both be the last one allowed.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`run views ${userId}`}, 0))`.execute(trx);
    const { rows } = await sql<RunView>`
      insert into run_view (id, user_id, name, query) select ${newRecordId()}, ${userId}, ${name}, ${query}
      where (select count(*) from run_view where user_id = ${userId} and lower(name) <> lower(${name})) < ${most}::int
      on conflict (user_id, lower(name)) do update set name = excluded.name, query = excluded.query
      returning id, name, query, created_at`.execute(trx);
    return rows[0] ?? null;
  });
}

export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('runView')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
