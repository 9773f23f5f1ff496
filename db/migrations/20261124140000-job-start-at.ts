import { sql, type Kysely } from 'kysely';

/** Jobs can wait for a time that their owner chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column start_at timestamptz(3)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job drop column start_at`.execute(db);
}
