/** The one rule in SQL for what a persona counts as: the sign of its mean score over the providers that answered for it. */
import { sql, type RawBuilder } from 'kysely';

/** A row a persona of the runs that `where` lets through: its score, whose sign is that of the mean, how many answered for it, and `columns`. */
export function personaScores(where: RawBuilder<unknown>, columns: RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const known = [sql`run_id, persona_index, sum(sentiment_score) as score, count(*) as answers`];
  return sql`
    select ${sql.join([...known, ...columns])}
    from reaction where ${where} group by run_id, persona_index`;
}

/** SentimentCounts over rows with a `score`. */
export const sentimentColumns = sql`count(*)::int as total, count(*) filter (where score > 0)::int as positive,
  count(*) filter (where score = 0)::int as neutral, count(*) filter (where score < 0)::int as negative`;
