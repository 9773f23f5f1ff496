/** SQL for a persona's sentiment: the sign of its mean score over the providers that answered. */
import { sql, type RawBuilder } from 'kysely';

/**
 * Selects one row per persona of the runs that `where` selects: the sum of its scores, the number of answers, and
 * `columns`.
 */
export function personaScores(where: RawBuilder<unknown>, columns: RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const known = [sql`run_id, persona_index, sum(sentiment_score) as score, count(*) as answers`];
  return sql`
    select ${sql.join([...known, ...columns])}
    from reaction where ${where} group by run_id, persona_index`;
}

/** Columns of BySentiment over rows with a `score`; rows without one are not counted. */
export const sentimentsOfScore = sql`count(*) filter (where score > 0)::int as positive,
  count(*) filter (where score = 0)::int as neutral, count(*) filter (where score < 0)::int as negative`;

/** Columns of SentimentCounts over rows that all have a `score`. */
export const sentimentColumns = sql`count(*)::int as total, ${sentimentsOfScore}`;
