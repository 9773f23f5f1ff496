/** Changes that the asks of a search make in its candidates. */
import { sql, type RawBuilder } from 'kysely';

export function candidateWritten(
  searchId: string,
  candidate: number,
  { message, answers, costUsd }: { message: string; answers: string | null; costUsd: number },
): RawBuilder<unknown> {
  return sql`written as (
      update search_candidate set message = ${message}, answers = ${answers}, cost_usd = ${costUsd}
      where search_id = ${searchId} and number = ${candidate} and exists (select from changed)
    )`;
}

/** The candidates that the changed asks were to write. */
const meant = sql`number in (select (plan ->> 'candidate')::int from changed where plan ->> 'kind' = 'write')`;

export function candidateUnwritten(searchId: string): RawBuilder<unknown> {
  return sql`unwritten as (
      update search_candidate set status = 'failed', reason = 'The model wrote nothing that could be used'
      where search_id = ${searchId} and status = 'writing' and ${meant}
    )`;
}

export function candidateReopened(searchId: string): RawBuilder<unknown> {
  return sql`again as (
      update search_candidate set status = 'writing', reason = null
      where search_id = ${searchId} and status = 'failed' and ${meant}
    )`;
}
