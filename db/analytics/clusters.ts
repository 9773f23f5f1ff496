/** Answers counted per persona: the rows from which analytics pools its figures. */
import { sql, type RawBuilder } from 'kysely';
import type { ClusteredPair, Clusters } from '../../domain/analytics/clusters.ts';
import type { Db } from '../client.ts';
import { answerConditions, runConditions, stepColumn, type AnalyticsScope } from './scope.ts';

/**
 * Identifies the person behind a reaction across runs: the profile's id, or roster and index of a synthetic persona.
 */
export function personOf(reaction: string): RawBuilder<unknown> {
  const [userId, segmentId] = [sql.ref(`${reaction}.userId`), sql.ref(`${reaction}.segmentId`)];
  return sql`case when ${userId} like 'synthetic-%' then coalesce(run.roster_id, run.id) || '/' || ${userId} else ${segmentId} || '/' || ${userId} end`;
}

export const personColumn = personOf('reaction');

/**
 * Sums over rows of one persona each, with `m` answers, `p` of them positive and `n` negative. `mm`, `pm` and so on are
 * the sums of products that variances over personas need.
 */
export const clusterColumns: RawBuilder<unknown> = sql`count(*)::int as people, sum(m)::int as total, sum(p)::int as positive, sum(n)::int as negative,
  sum(m - p - n)::int as neutral, sum(m * m)::float8 as mm, sum(p * p)::float8 as pp, sum(p * m)::float8 as pm,
  sum(n * n)::float8 as nn, sum(n * m)::float8 as nm, sum(p * n)::float8 as pn`;

/** Counts one persona's answers from rows of one message each. */
export const answersOfPerson: RawBuilder<unknown> = sql`count(*)::int as m, count(*) filter (where score > 0)::int as p,
  count(*) filter (where score < 0)::int as n`;

interface PairRow extends Clusters {
  side: 1 | 2;
}

/** Compares runs of steps from `firstOfLater` on with those before, per persona. */
export function halvesTally(
  db: Db,
  scope: AnalyticsScope,
  unit: string,
  firstOfLater: string,
): Promise<ClusteredPair | null> {
  return pairTally(db, scope, sql`case when ${stepColumn(scope, unit)} >= ${firstOfLater} then 1 else 2 end`);
}

/** Compares the runs of two messages, per persona. */
export function messagesTally(
  db: Db,
  scope: AnalyticsScope,
  first: string,
  second: string,
): Promise<ClusteredPair | null> {
  return pairTally(db, scope, sql`case run.message when ${first} then 1 when ${second} then 2 end`);
}

/** Compares two groups of runs. `side` is 1, 2 or null for a row named `run`. */
async function pairTally(db: Db, scope: AnalyticsScope, side: RawBuilder<unknown>): Promise<ClusteredPair | null> {
  const { rows } = await sql<PairRow & Omit<ClusteredPair, 'first' | 'second'>>`
    with run as materialized (
      select run.id, run.roster_id, run.message, ${side} as side from dynamic_simulation_run as run where ${runConditions(scope)}
    ),
    unit as (
      select run.side, ${personColumn} as person, sum(reaction.sentiment_score) as score
      from run join reaction on reaction.run_id = run.id
      where run.side is not null and ${answerConditions(scope)}
      group by run.side, person, run.message
    ),
    person as materialized (select side, person, ${answersOfPerson} from unit group by side, person),
    shared as (
      select count(*)::int as in_both, coalesce(sum(one.p * other.p), 0)::float8 as cross_positive,
        coalesce(sum(one.p * other.m), 0)::float8 as first_positive_second_all,
        coalesce(sum(other.p * one.m), 0)::float8 as second_positive_first_all, coalesce(sum(one.m * other.m), 0)::float8 as cross_all
      from person as one join person as other on other.person = one.person and other.side = 2 where one.side = 1
    )
    select shared.*, tally.* from (select side, ${clusterColumns} from person group by side) as tally cross join shared`.execute(
    db,
  );
  const first = rows.find((row) => row.side === 1);
  const second = rows.find((row) => row.side === 2);
  if (first === undefined || second === undefined) return null;
  const { inBoth, crossPositive, firstPositiveSecondAll, secondPositiveFirstAll, crossAll } = first;
  return { first, second, inBoth, crossPositive, firstPositiveSecondAll, secondPositiveFirstAll, crossAll };
}
