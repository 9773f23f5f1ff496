/** Copies for a search that goes on from another one: who was asked, and what they answered. */
import { sql } from 'kysely';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Db } from '../client.ts';
import type { SearchPersona } from './searches.ts';

/** Reads the personas of a search in order. */
export async function personasOf(db: Db, searchId: string): Promise<SearchPersona[]> {
  const rows = await db
    .selectFrom('searchPersona')
    .select(['segment', 'profileId', 'persona'])
    .where('searchId', '=', searchId)
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ persona, ...row }) => ({ ...row, persona: persona as Persona }));
}

/**
 * Copies the settled ratings of a search by its first personas, and of candidates that were copied. They cost nothing
 * again.
 */
export async function copyRatings(trx: Db, from: string, to: string, personas: number): Promise<void> {
  await sql`
    insert into search_ask (search_id, number, kind, candidate, persona_index, status, sentiment, support_rate, viral_potential, authenticity,
      persuasion_score, objection, is_copied, settled_at)
    select ${to}, (row_number() over (order by ask.number))::int - 1, ask.kind, ask.candidate, ask.persona_index, ask.status, ask.sentiment,
      ask.support_rate, ask.viral_potential, ask.authenticity, ask.persuasion_score, ask.objection, true, ask.settled_at
    from search_ask as ask join search_candidate as copied on copied.search_id = ${to} and copied.number = ask.candidate
    where ask.search_id = ${from} and ask.kind = 'rate' and ask.status <> 'open' and ask.persona_index < ${personas}`.execute(
    trx,
  );
  // The next step begins after them.
  await sql`
    update search_setup set step_from = (select coalesce(max(number) + 1, 0) from search_ask where search_id = ${to})
    where search_id = ${to}`.execute(trx);
}
