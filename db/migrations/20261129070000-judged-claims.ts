import { sql, type Kysely } from 'kysely';

/** Searches ask a third kind of question: which claims of a candidate are new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_ask add column claims jsonb,
      drop constraint search_ask_kind_check, add constraint search_ask_kind_check check (kind in ('write', 'rate', 'judge')),
      drop constraint search_ask_search_id_candidate_persona_index_key,
      -- A candidate is written once and judged once, and each persona is asked once about it; its answers by candidate.
      add constraint search_ask_once unique nulls not distinct (search_id, candidate, persona_index, kind)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from search_ask where kind = 'judge';
    alter table search_ask drop column claims,
      drop constraint search_ask_kind_check, add constraint search_ask_kind_check check (kind in ('write', 'rate')),
      drop constraint search_ask_once,
      add constraint search_ask_search_id_candidate_persona_index_key unique nulls not distinct (search_id, candidate, persona_index)`.execute(
    db,
  );
}
