/** Answers of runs, counted by person. */
import { sql } from 'kysely';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { noCross, singleAnswers, type Clusters, type CrossSums } from '../../domain/simulations/clusters.ts';
import type { Db } from '../client.ts';
import { personaScores } from '../persona-scores.ts';

/** The person of a reaction within its run: a profile, however often it was drawn, or a made-up persona. */
export const personOfReaction = sql`case when user_id like 'synthetic-%' then user_id else segment_id || '/' || user_id end`;

/** Columns over rows with a persona's `score`, of one person in one group. */
export const countsOfPerson = sql`count(*) as m, count(*) filter (where score > 0) as p, count(*) filter (where score < 0) as n`;

/** Columns of Clusters over rows with the counts of one person. */
export const clusterColumns = sql`count(*)::int as people, sum(m)::int as total, sum(p)::int as positive, sum(n)::int as negative,
  sum(m - p - n)::int as neutral, sum(m * m)::float8 as mm, sum(p * p)::float8 as pp, sum(p * m)::float8 as pm,
  sum(n * n)::float8 as nn, sum(n * m)::float8 as nm, sum(p * n)::float8 as pn`;

/** Counts the answers of each person; `segmentId` limits them to one segment. */
function answersOfPeople(runIds: readonly string[], segmentId: string | null) {
  const inSegment = segmentId === null ? sql`` : sql`and segment_id = ${segmentId}`;
  const personas = personaScores(sql`run_id = any(${runIds}) ${inSegment}`, [
    sql`min(${personOfReaction}) as person_of_run`,
  ]);
  // Made-up personas are the same people in runs with the same roster only.
  return sql`
    select run_id, ${countsOfPerson},
      case when person_of_run like 'synthetic-%' then coalesce(run.roster_id, run.id) || '/' || person_of_run else person_of_run end as person
    from (${personas}) as persona join dynamic_simulation_run as run on run.id = run_id
    group by run_id, run.roster_id, run.id, person_of_run`;
}

/** Counts the answers of each run, of all segments or of one; runs without any are left out. */
export async function clustersOfRuns(
  db: Db,
  runIds: readonly string[],
  segmentId: string | null = null,
): Promise<Map<string, Clusters>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await sql<Clusters & { runId: string }>`
    select run_id, ${clusterColumns} from (${answersOfPeople(runIds, segmentId)}) as person group by run_id`.execute(
    db,
  );
  return new Map(rows.map(({ runId, ...clusters }) => [runId, clusters]));
}

/** Counts the answers of each provider of a run. */
export async function clustersOfProviders(db: Db, runId: string): Promise<Map<string, Clusters>> {
  const { rows } = await sql<Clusters & { provider: string }>`
    select provider, ${clusterColumns} from (
      select provider, ${countsOfPerson} from (
        select provider, sentiment_score as score, ${personOfReaction} as person from reaction where run_id = ${runId}
      ) as answer group by provider, person
    ) as person group by provider`.execute(db);
  return new Map(rows.map(({ provider, ...clusters }) => [provider, clusters]));
}

/** Returns the answers of runs in order, from the counts of their records where the roster repeats nobody. */
export async function clustersOfRecords(
  db: Db,
  runs: readonly { id: string; counts: SentimentCounts }[],
): Promise<Clusters[]> {
  const { rows } = await sql<{ id: string }>`
    select run.id from dynamic_simulation_run as run join roster on roster.id = run.roster_id
    where run.id = any(${runs.map(({ id }) => id)}) and roster.repeats`.execute(db);
  const counted = await clustersOfRuns(
    db,
    rows.map(({ id }) => id),
  );
  return runs.map(({ id, counts }) => counted.get(id) ?? singleAnswers(counts));
}

interface RunCross extends CrossSums {
  first: string;
  second: string;
}

/** Sums over the people who answered in both runs of each pair, of all segments or of one. */
export async function crossSumsOfRuns(
  db: Db,
  runIds: readonly string[],
  segmentId: string | null = null,
): Promise<(first: string, second: string) => CrossSums> {
  const { rows } = await sql<RunCross>`
    with person as (${answersOfPeople(runIds, segmentId)})
    select one.run_id as first, other.run_id as second, count(*)::int as in_both, sum(one.p * other.p)::float8 as cross_positive,
      sum(one.p * other.m)::float8 as first_positive_second_all, sum(other.p * one.m)::float8 as second_positive_first_all,
      sum(one.m * other.m)::float8 as cross_all
    from person as one join person as other on other.person = one.person
      and array_position(${runIds}::text[], one.run_id) < array_position(${runIds}::text[], other.run_id)
    group by one.run_id, other.run_id`.execute(db);
  const found = new Map(rows.map(({ first, second, ...sums }) => [JSON.stringify([first, second]), sums]));
  return (first, second) => found.get(JSON.stringify([first, second])) ?? noCross;
}
