/** Copies for a search that goes on from another one: what its personas answered. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Copies the settled ratings of a search by its first personas, and of candidates that were copied. They cost nothing
 * again.
 */
export async function copyRatings(trx: Db, from: string, to: string, personas: number): Promise<void> {
  await sql`
    insert into ask (job_id, number, step, key, plan, status, ending, words, answer, settled_at)
    select ${to}, (row_number() over (order by ask.number))::int - 1, -1, ask.key, ask.plan, ask.status, ask.ending, ask.words, ask.answer,
      ask.settled_at
    from ask join search_candidate as copied on copied.search_id = ${to} and copied.number = (ask.plan ->> 'candidate')::int
    where ask.job_id = ${from} and ask.plan ->> 'kind' = 'rate' and ask.status <> 'open'
      and (ask.plan ->> 'personaIndex')::int < ${personas}`.execute(trx);
}
