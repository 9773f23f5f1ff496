import { sql, type Kysely } from 'kysely';

/** Which files of SQL functions were applied last (db/functions.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table function_file (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table function_file`.execute(db);
}
