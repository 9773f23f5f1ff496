import { sql, type Kysely } from 'kysely';

/** When a provider last refused a key that it was asked about; null once it accepted it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_account add column refused_at timestamptz(3)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_account drop column refused_at`.execute(db);
}
