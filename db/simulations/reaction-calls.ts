/** The calls behind answers. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { AnswerRef } from './reactions.ts';

/** The call of an answer with its permit, which is deleted after a day; undefined when no call is kept. */
export function callOf(db: Db, { runId, personaIndex, provider }: AnswerRef) {
  return db
    .selectFrom('reactionCall as call')
    .leftJoin('permit', 'permit.id', 'call.permitId')
    .select(['call.permitId', 'call.promptDigest', 'call.reply', 'call.answeredBy', 'call.passageIds', 'permit.sentAt'])
    .where('call.runId', '=', runId)
    .where('call.personaIndex', '=', personaIndex)
    .where('call.provider', '=', provider)
    .executeTakeFirst();
}

/** Counts the failed calls before an answer, and reads the last of their errors. */
export async function failuresBefore(
  db: Db,
  { runId, personaIndex, provider }: AnswerRef,
): Promise<{ failures: number; lastError: string | null }> {
  const { rows } = await sql<{ failures: number; lastError: string | null }>`
    select coalesce(sum(failures), 0)::int as failures, (array_agg(last_error order by execution desc, attempt desc))[1] as last_error
    from job_item_failure where job_id = ${runId} and item = ${personaIndex} and provider = ${provider}`.execute(db);
  return rows[0] ?? { failures: 0, lastError: null };
}
