import { sql, type Kysely } from 'kysely';

/** Responses keep the parameters that a panel provider put into the survey's address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  -- Apart from attributes, which are facts that models are told about twins.
  alter table survey_person_response add column parameters jsonb not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_person_response drop column parameters`.execute(db);
}
