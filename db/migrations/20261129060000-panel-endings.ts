import { sql, type Kysely } from 'kysely';

/** Steps of panels that ended without an answer, and what the model said instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table panel_step add column ending text check (ending in ('refused', 'filtered', 'unreadable')), add column words text,
      add constraint panel_step_ended check (ending is null or status = 'failed')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table panel_step drop constraint panel_step_ended, drop column ending, drop column words`.execute(db);
}
