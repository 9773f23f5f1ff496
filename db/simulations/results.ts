import { sql, type RawBuilder } from 'kysely';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { noClusters, singleAnswers, type Clusters } from '../../domain/simulations/clusters.ts';
import type { Db } from '../client.ts';
import { personaScores, sentimentColumns } from '../persona-scores.ts';
import { clusterColumns, countsOfPerson, personOfReaction } from './clusters.ts';

export interface PersonaFacts {
  /** Answers of personas, counted by person. */
  counts: Clusters;
  bySegment: (Clusters & { segmentId: string; segmentName: string })[];
  byAge: (Clusters & { age: number | null })[];
  byGender: (Clusters & { gender: string | null })[];
  /** Number of personas with answers from several providers; `agreed` counts those with equal sentiments. */
  compared: number;
  agreed: number;
  /** Number of personas that every provider of the run answered for or ended without an answer, with at least one answer. */
  answered: number;
}

interface Group {
  kind: 'all' | 'segment' | 'age' | 'gender';
  segmentId: string;
  segmentName: string;
  age: number | null;
  gender: string | null;
}

interface CountedGroup extends SentimentCounts, Group {
  /** Number of different people, in the row of all. */
  people: number | null;
  compared: number;
  agreed: number;
  answered: number;
}

type GroupRow = Clusters & Group;

/**
 * Counts a run's personas in one pass over its reactions. `providers` is the number of providers asked. Ages are
 * counted per year; the domain joins the years into age groups.
 */
export async function personaFacts(db: Db, runId: string, providers: number): Promise<PersonaFacts> {
  const persona = providers === 1 ? onlyAnswers(runId) : combinedAnswers(runId);
  const { rows: counted } = await sql<CountedGroup>`
    with persona as (${persona})
    select ${kindOfGroup} as kind, segment_id, segment_name, age, gender, ${sentimentColumns},
      count(*) filter (where answers > 1)::int as compared, count(*) filter (where answers > 1 and is_unanimous)::int as agreed,
      count(*) filter (where settled >= ${providers})::int as answered,
      case when grouping(segment_id, age, gender) = 7 then (select count(distinct person)::int from persona) end as people
    from persona
    group by grouping sets ((), (segment_id, segment_name), (age), (gender))
    order by kind, segment_name, segment_id, age, gender`.execute(db);
  const all = counted.find((row) => row.kind === 'all');
  const asksOnce = all === undefined || all.people === all.total;
  const rows = asksOnce
    ? counted.map((row) => ({ ...row, ...singleAnswers(row) }))
    : await clusteredGroups(db, persona);
  return {
    counts: clustersOf(rows.find((row) => row.kind === 'all') ?? noClusters),
    compared: all?.compared ?? 0,
    agreed: all?.agreed ?? 0,
    answered: all?.answered ?? 0,
    bySegment: rowsOf(rows, 'segment').map((row) => ({
      ...clustersOf(row),
      segmentId: row.segmentId,
      segmentName: row.segmentName,
    })),
    byAge: rowsOf(rows, 'age').map((row) => ({ ...clustersOf(row), age: row.age })),
    byGender: rowsOf(rows, 'gender').map((row) => ({ ...clustersOf(row), gender: row.gender })),
  };
}

const kindOfGroup = sql`case grouping(segment_id, age, gender) when 7 then 'all' when 3 then 'segment' when 5 then 'age' else 'gender' end`;

/** Counts the groups of a run that asked some people more than once. */
async function clusteredGroups(db: Db, persona: RawBuilder<unknown>): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with persona as (${persona}), of_person as (
      select ${kindOfGroup} as kind, segment_id, segment_name, age, gender, ${countsOfPerson} from persona
      group by grouping sets ((person), (segment_id, segment_name, person), (age, person), (gender, person))
    )
    select kind, segment_id, segment_name, age, gender, ${clusterColumns} from of_person
    group by kind, segment_id, segment_name, age, gender
    order by kind, segment_name, segment_id, age, gender`.execute(db);
  return rows;
}

/** Selects the reactions of a run with one provider, whose answers need not be combined. */
function onlyAnswers(runId: string) {
  return sql`
    select segment_id, segment_name, age, gender, sentiment_score as score, 1 as answers, 1 as settled, true as is_unanimous, ${personOfReaction} as person
    from reaction where run_id = ${runId}`;
}

function combinedAnswers(runId: string) {
  const columns = sql`min(segment_id) as segment_id, min(segment_name) as segment_name, min(age) as age, min(gender) as gender,
    min(sentiment) = max(sentiment) as is_unanimous, min(${personOfReaction}) as person,
    count(*) + (select count(*) from reaction_ending as ending
      where ending.run_id = reaction.run_id and ending.persona_index = reaction.persona_index) as settled`;
  return personaScores(sql`run_id = ${runId}`, [columns]);
}

function rowsOf(rows: readonly GroupRow[], kind: GroupRow['kind']): GroupRow[] {
  return rows.filter((row) => row.kind === kind);
}

function clustersOf(row: Clusters): Clusters {
  const { positive, neutral, negative, total, people, mm, pp, pm, nn, nm, pn } = row;
  return { positive, neutral, negative, total, people, mm, pp, pm, nn, nm, pn };
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
