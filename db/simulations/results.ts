import { sql } from 'kysely';
import { emptyCounts, type SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Db } from '../client.ts';
import { personaScores, sentimentColumns } from '../persona-scores.ts';

export interface PersonaFacts {
  counts: SentimentCounts;
  bySegment: (SentimentCounts & { segmentId: string; segmentName: string })[];
  byAge: (SentimentCounts & { age: number | null })[];
  byGender: (SentimentCounts & { gender: string | null })[];
  /** Number of personas with answers from several providers; `agreed` counts those with equal sentiments. */
  compared: number;
  agreed: number;
  /** Number of personas that every provider of the run answered for or ended without an answer, with at least one answer. */
  answered: number;
}

interface GroupRow extends SentimentCounts {
  kind: 'all' | 'segment' | 'age' | 'gender';
  segmentId: string;
  segmentName: string;
  age: number | null;
  gender: string | null;
  compared: number;
  agreed: number;
  answered: number;
}

/**
 * Counts a run's personas in one pass over its reactions. `providers` is the number of providers asked. Ages are
 * counted per year; the domain joins the years into age groups.
 */
export async function personaFacts(db: Db, runId: string, providers: number): Promise<PersonaFacts> {
  const persona = providers === 1 ? onlyAnswers(runId) : combinedAnswers(runId);
  const { rows } = await sql<GroupRow>`
    with persona as (${persona})
    select case grouping(segment_id, age, gender) when 7 then 'all' when 3 then 'segment' when 5 then 'age' else 'gender' end as kind,
      segment_id, segment_name, age, gender, ${sentimentColumns}, count(*) filter (where answers > 1)::int as compared,
      count(*) filter (where answers > 1 and is_unanimous)::int as agreed, count(*) filter (where settled >= ${providers})::int as answered
    from persona
    group by grouping sets ((), (segment_id, segment_name), (age), (gender))
    order by kind, segment_name, segment_id, age, gender`.execute(db);
  const all = rows.find((row) => row.kind === 'all');
  return {
    counts: all ? countsOf(all) : emptyCounts(),
    compared: all?.compared ?? 0,
    agreed: all?.agreed ?? 0,
    answered: all?.answered ?? 0,
    bySegment: rowsOf(rows, 'segment').map((row) => ({
      ...countsOf(row),
      segmentId: row.segmentId,
      segmentName: row.segmentName,
    })),
    byAge: rowsOf(rows, 'age').map((row) => ({ ...countsOf(row), age: row.age })),
    byGender: rowsOf(rows, 'gender').map((row) => ({ ...countsOf(row), gender: row.gender })),
  };
}

/** Selects the reactions of a run with one provider, whose answers need not be combined. */
function onlyAnswers(runId: string) {
  return sql`
    select segment_id, segment_name, age, gender, sentiment_score as score, 1 as answers, 1 as settled, true as is_unanimous
    from reaction where run_id = ${runId}`;
}

function combinedAnswers(runId: string) {
  const columns = sql`min(segment_id) as segment_id, min(segment_name) as segment_name, min(age) as age, min(gender) as gender,
    min(sentiment) = max(sentiment) as is_unanimous,
    count(*) + (select count(*) from reaction_ending as ending
      where ending.run_id = reaction.run_id and ending.persona_index = reaction.persona_index) as settled`;
  return personaScores(sql`run_id = ${runId}`, [columns]);
}

function rowsOf(rows: readonly GroupRow[], kind: GroupRow['kind']): GroupRow[] {
  return rows.filter((row) => row.kind === kind);
}

function countsOf({ positive, neutral, negative, total }: SentimentCounts): SentimentCounts {
  return { positive, neutral, negative, total };
}

/** Counts of the reactions of one model of one provider. */
export interface ModelFacts extends SentimentCounts {
  provider: string;
  model: string;
  /** Number of characters of all responses. */
  responseCharacters: number;
}

export async function modelFacts(db: Db, runId: string): Promise<ModelFacts[]> {
  const { rows } = await sql<ModelFacts>`
    select provider, model, count(*)::int as total, count(*) filter (where sentiment = 'positive')::int as positive,
      count(*) filter (where sentiment = 'neutral')::int as neutral, count(*) filter (where sentiment = 'negative')::int as negative,
      coalesce(sum(char_length(response)), 0)::int as response_characters
    from reaction where run_id = ${runId}
    group by provider, model order by provider, model`.execute(db);
  return rows;
}

/** Lists the tiers of a run's accounts by provider. */
export async function runTiers(db: Db, runId: string): Promise<{ provider: string; tier: string }[]> {
  return db
    .selectFrom('jobAccount')
    .innerJoin('providerAccount', 'providerAccount.id', 'jobAccount.accountId')
    .select(['jobAccount.provider', 'providerAccount.tier'])
    .where('jobAccount.jobId', '=', runId)
    .orderBy('jobAccount.provider', 'desc')
    .execute();
}

/** Counts answered personas whose profile had answered at an earlier index, because it was drawn more than once. */
export async function repeatedAnswers(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ repeated: number }>`
    select (count(*) - count(distinct (segment_id, user_id)))::int as repeated
    from (select distinct persona_index, segment_id, user_id from reaction where run_id = ${runId}) as heard`.execute(
    db,
  );
  return rows[0]?.repeated ?? 0;
}
