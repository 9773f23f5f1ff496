/** Answers of runs, counted by person. */
import { sql, type RawBuilder } from 'kysely';
import { firstWording } from '../../domain/personas/wordings.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import {
  isRepeating,
  noClusters,
  noCross,
  singleAnswers,
  type ClusteredPair,
  type Clusters,
  type CrossSums,
} from '../../domain/simulations/clusters.ts';
import type { PairSums } from '../../domain/simulations/run-comparison.ts';
import type { Db } from '../client.ts';
import { personaScores } from '../persona-scores.ts';

/** The person of a reaction: a stored profile, in whichever segment it was drawn, or a made-up persona of the run. */
export const personOfReaction = sql.ref('user_id');

/** The wording of a persona, over its reactions; those from before wordings were dealt are of the first one. */
export const wordingOfPersona = sql`coalesce(min(wording), ${firstWording})`;

/** Columns over rows with a persona's `score`, of one person in one group. */
export const countsOfPerson = sql`count(*) as m, count(*) filter (where score > 0) as p, count(*) filter (where score < 0) as n`;

/** Columns of Clusters over rows with the counts of one person. */
export const clusterColumns = sql`count(*)::int as people, sum(m)::int as total, sum(p)::int as positive, sum(n)::int as negative,
  sum(m - p - n)::int as neutral, sum(m * m)::float8 as mm, sum(p * p)::float8 as pp, sum(p * m)::float8 as pm,
  sum(n * n)::float8 as nn, sum(n * m)::float8 as nm, sum(p * n)::float8 as pn`;

/**
 * Answers are alike by the person, by the wording of the instruction, or by both together.
 */
type Unit = 'person' | 'wording' | 'both';

const keyOfUnit: Record<Unit, RawBuilder<unknown>> = {
  person: sql`person`,
  wording: sql`wording::text`,
  both: sql`person || '#' || wording`,
};

/** Which answers are counted. */
interface Counted {
  runIds: readonly string[];
  /** The segment that counts of each run; all of them when omitted. */
  segmentIds?: readonly string[] | null;
  unit?: Unit;
}

/** Counts the answers of each person, or of what else they are alike by. */
function answersBy({ runIds, segmentIds = null, unit = 'person' }: Counted) {
  const inSegment =
    segmentIds === null
      ? sql``
      : sql`and (run_id, segment_id) in (select * from unnest(${runIds}::text[], ${segmentIds}::text[]))`;
  const personas = personaScores(sql`run_id = any(${runIds}) ${inSegment}`, [
    sql`min(${personOfReaction}) as person_of_run`,
    sql`${wordingOfPersona} as wording`,
  ]);
  // Made-up personas are the same people in runs with the same roster only.
  return sql`
    select run_id, ${keyOfUnit[unit]} as unit, ${countsOfPerson} from (
      select run_id, score, wording,
        case when person_of_run like 'synthetic-%' then coalesce(run.roster_id, run.id) || '/' || person_of_run else person_of_run end as person
      from (${personas}) as persona join dynamic_simulation_run as run on run.id = run_id
    ) as answer group by run_id, unit`;
}

/** Counts the answers of each run; runs without any are left out. */
export async function clustersOfRuns(db: Db, counted: Counted): Promise<Map<string, Clusters>> {
  if (counted.runIds.length === 0) return new Map();
  const { rows } = await sql<Clusters & { runId: string }>`
    select run_id, ${clusterColumns} from (${answersBy(counted)}) as person group by run_id`.execute(db);
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
  const counted = await clustersOfRuns(db, { runIds: rows.map(({ id }) => id) });
  return runs.map(({ id, counts }) => counted.get(id) ?? singleAnswers(counts));
}

interface RunCross extends CrossSums {
  first: string;
  second: string;
}

type CrossOf = (first: string, second: string) => CrossSums;

/** Sums over the units that have answers in both runs of each pair. */
async function crossSums(db: Db, counted: Counted): Promise<CrossOf> {
  const { rows } = await sql<RunCross>`
    with counted as (${answersBy(counted)})
    select one.run_id as first, other.run_id as second, count(*)::int as in_both, sum(one.p * other.p)::float8 as cross_positive,
      sum(one.p * other.m)::float8 as first_positive_second_all, sum(other.p * one.m)::float8 as second_positive_first_all,
      sum(one.m * other.m)::float8 as cross_all
    from counted as one join counted as other on other.unit = one.unit
      and array_position(${counted.runIds}::text[], one.run_id) < array_position(${counted.runIds}::text[], other.run_id)
    group by one.run_id, other.run_id`.execute(db);
  const found = new Map(rows.map(({ first, second, ...sums }) => [JSON.stringify([first, second]), sums]));
  return (first, second) => found.get(JSON.stringify([first, second])) ?? noCross;
}

/** Reads what the runs of each pair have in common, of all segments or of one of each run. */
export async function pairSumsOfRuns(
  db: Db,
  runIds: readonly string[],
  segmentIds: readonly string[] | null = null,
): Promise<(first: string, second: string) => PairSums> {
  const pairsBy = async (unit: Unit) => {
    const counted = { runIds, segmentIds, unit };
    const [crossOf, clusters] = await Promise.all([crossSums(db, counted), clustersOfRuns(db, counted)]);
    return (first: string, second: string): ClusteredPair => ({
      ...crossOf(first, second),
      first: clusters.get(first) ?? noClusters,
      second: clusters.get(second) ?? noClusters,
    });
  };
  const [byPerson, byWording] = await Promise.all([pairsBy('person'), pairsBy('wording')]);
  const isRepeated = runIds.some((id) => isRepeating(byPerson(id, id).first));
  const byBoth = isRepeated ? await pairsBy('both') : null;
  return (first, second) => {
    const wordings = byWording(first, second);
    const isDealt = Math.min(wordings.first.people, wordings.second.people) > 1;
    return {
      ...byPerson(first, second),
      byWording: isDealt ? { wordings, both: byBoth?.(first, second) ?? null } : null,
    };
  };
}
