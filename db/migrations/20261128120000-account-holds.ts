import { sql, type Kysely } from 'kysely';

/** Why calls of an account wait, and until when the day's quota is spent, for people who wait for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_account add column hold_reason text, add column quota_until timestamptz(3)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_account drop column hold_reason, drop column quota_until`.execute(db);
}
