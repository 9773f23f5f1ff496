import { sql, type Kysely } from 'kysely';

const byAge = 'k.priority, k.enqueued_ms, k.place';
const byAgeButTies = 'k.priority, k.enqueued_ms - case when k.is_mine then 20 else 0 end, k.place';

/**
 * Two processes know how old each other's calls are to some milliseconds only, the way of a query. Of calls nearly as old as each other
 * each process held the other's to be first: neither came for the start, and a gap was lost. Now such calls go to whoever asks first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceInGrant(db, byAge, byAgeButTies);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceInGrant(db, byAgeButTies, byAge);
}

async function replaceInGrant(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ definition: string }>`select pg_get_functiondef(oid) as definition from pg_proc
    where proname = 'grant_permits' and pronamespace = current_schema()::regnamespace`.execute(db);
  for (const { definition } of rows) await sql.raw(definition.replace(from, to)).execute(db);
}
