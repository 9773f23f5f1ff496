import { sql, type Kysely } from 'kysely';

/** A refresh token has one successor, and within its grace one more: they are counted, or one token would make any number of sign-ins in ten seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_token add column successors integer not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_token drop column successors`.execute(db);
}
