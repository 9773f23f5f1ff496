/** Figures of analytics counted by Postgres, one statement each: the independent computation that tests compare with. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Clusters } from '../../domain/simulations/clusters.ts';
import type { AnalyticsFilter } from '../../domain/analytics/filter.ts';

export interface Counted extends Clusters {
  group: string;
}

/** Text that identifies the persona behind an answer. */
const person = sql`case when reaction.user_id like 'synthetic-%' then coalesce(run.roster_id, run.id) || '/' || reaction.user_id
  else reaction.user_id end`;

const anyOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values})`;

/** Conditions on `run` and `reaction`. */
export function conditions(userId: string, filter: AnalyticsFilter): RawBuilder<unknown> {
  return sql`run.user_id = ${userId} and ${anyOf(sql`run.status`, filter.statuses)} and ${anyOf(sql`reaction.segment_id`, filter.segmentIds)}
    and ${anyOf(sql`reaction.provider`, filter.providers)} and ${anyOf(sql`reaction.model`, filter.models)}`;
}

const sums = sql`count(*)::int as people, sum(m)::int as total, sum(p)::int as positive, sum(n)::int as negative, sum(m - p - n)::int as neutral,
  sum(m * m)::int as mm, sum(p * p)::int as pp, sum(p * m)::int as pm, sum(n * n)::int as nn, sum(n * m)::int as nm, sum(p * n)::int as pn`;
const counts = sql`count(*) as m, count(*) filter (where score > 0) as p, count(*) filter (where score < 0) as n`;

/** Counts by a text of an answer: a persona once per group and message. */
export async function countByAnswer(
  db: Db,
  where: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with message as (
      select ${group} as "group", ${person} as person, run.message, sum(reaction.sentiment_score) as score
      from dynamic_simulation_run as run join reaction on reaction.run_id = run.id where ${where} group by 1, 2, 3
    ), person as (select "group", person, ${counts} from message group by 1, 2)
    select "group", ${sums} from person where "group" is not null group by 1 order by 1`.execute(db);
  return rows;
}

/** Sums over the personas that answered runs of both sides: their number and the products of their counts. */
export async function countBoth(db: Db, where: RawBuilder<unknown>, side: RawBuilder<unknown>) {
  const { rows } = await sql<Record<'inBoth' | 'crossPositive' | 'crossAll', number>>`
    with message as (
      select ${side} as side, ${person} as person, run.message, sum(reaction.sentiment_score) as score
      from dynamic_simulation_run as run join reaction on reaction.run_id = run.id where ${where} group by 1, 2, 3
    ), person as (select side, person, ${counts} from message group by 1, 2)
    select count(*)::int as in_both, coalesce(sum(one.p * other.p), 0)::int as cross_positive, coalesce(sum(one.m * other.m), 0)::int as cross_all
    from person as one join person as other on other.person = one.person and one.side = 'first' and other.side = 'second'`.execute(
    db,
  );
  return rows[0];
}

/** Counts pairs of answers of two providers by their two signs, as `provider provider sign sign`. */
export async function countPairs(db: Db, userId: string): Promise<{ group: string; total: number }[]> {
  const { rows } = await sql<{ group: string; total: number }>`
    with pair as (
      select first.provider as one, second.provider as other, sign(sum(first.sentiment_score)) as first, sign(sum(second.sentiment_score)) as second
      from (select run.id, run.message, run.roster_id, ${person} as person, reaction.* from dynamic_simulation_run as run
        join reaction on reaction.run_id = run.id where run.user_id = ${userId}) as first
      join reaction as second on second.run_id = first.run_id and second.persona_index = first.persona_index and second.provider < first.provider
      group by first.provider, first.model, second.provider, second.model, first.person, first.message
    )
    select concat_ws(' ', one, other, first, second) as "group", count(*)::int as total from pair group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** Answers, tokens, money and mean duration by model. */
export async function sumUsage(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<{
    group: string;
    answers: number;
    tokens: number;
    costUsd: number;
    latencyMs: number;
    runs: number;
  }>`
    select reaction.provider || ' ' || reaction.model as "group", count(*)::int as answers,
      sum(reaction.input_tokens + reaction.output_tokens)::int as tokens, sum(reaction.cost_usd) as cost_usd,
      avg(reaction.latency_ms)::float8 as latency_ms, count(distinct run.id)::int as runs
    from dynamic_simulation_run as run join reaction on reaction.run_id = run.id where ${where} group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
