import { sql, type Kysely } from 'kysely';

/** Days on which listed models are shut down, by model name, where the provider's list names them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listed_models add column ends jsonb not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listed_models drop column ends`.execute(db);
}
