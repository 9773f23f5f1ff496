/** Reads for the end of a run: quotes for its analysis and figures for its history. */
import { sql } from 'kysely';
import type { Sentiment } from '../../domain/sentiment/sentiment.ts';
import type { Db } from '../client.ts';

export interface QuotedReaction {
  personaIndex: number;
  sentiment: Sentiment;
  response: string;
  segmentName: string;
}

/** Selects at most `each` reactions per sentiment, spread over the roster; the choice is deterministic. */
export async function quotableReactions(db: Db, runId: string, each: number): Promise<QuotedReaction[]> {
  const { rows } = await sql<QuotedReaction>`
    select persona_index as "personaIndex", sentiment, response, segment_name as "segmentName"
    from (
      select *, row_number() over (partition by sentiment order by md5(persona_index::text || provider)) as place
      from reaction where run_id = ${runId}
    ) as spread
    where place <= ${each}
    order by sentiment, place`.execute(db);
  return rows;
}

export interface ReadingFacts {
  meanConfidence: number;
  read: Record<string, number>;
}

/** Reads the mean confidence and counts replies by the way they were parsed. */
export async function readingFacts(db: Db, runId: string): Promise<ReadingFacts> {
  const rows = await db
    .selectFrom('reaction')
    .select(['parsedAs', sql<number>`count(*)::int`.as('replies'), sql<number>`sum(confidence)`.as('confidence')])
    .where('runId', '=', runId)
    .groupBy('parsedAs')
    .execute();
  const replies = rows.reduce((sum, row) => sum + row.replies, 0);
  const confidence = rows.reduce((sum, row) => sum + row.confidence, 0);
  return {
    meanConfidence: replies === 0 ? 0 : confidence / replies,
    read: Object.fromEntries(rows.map((row) => [row.parsedAs, row.replies])),
  };
}

/**
 * Counts the roster by year of age and by gender, to compare those who answered with those who were drawn. Impossible
 * ages in profiles count as missing.
 */
export async function rosterGroups(db: Db, rosterId: string) {
  const { rows } = await sql<{ age: number | null; gender: string | null; people: number }>`
    select case when (persona->>'age')::numeric < 1000 then (persona->>'age')::numeric::int end as age, persona->>'gender' as gender, count(*)::int as people
    from roster_member where roster_id = ${rosterId}
    group by 1, 2`.execute(db);
  return rows;
}

/** Reads the few reactions that the history record contains. */
export async function historySample(db: Db, runId: string) {
  return db
    .selectFrom('reaction')
    .select(['personaIndex', 'provider', 'sentiment', 'response', 'segmentName'])
    .where('runId', '=', runId)
    .orderBy('personaIndex')
    .limit(5)
    .execute();
}
