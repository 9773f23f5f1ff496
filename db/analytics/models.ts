/**
 * Counts for analytics by model: answers, tokens and cost, also over time, and how far the models of two providers
 * agree.
 */
import { sql } from 'kysely';
import type { Clusters } from '../../domain/analytics/clusters.ts';
import type { Db } from '../client.ts';
import { answersOfPerson, clusterColumns, personColumn, personOf } from './clusters.ts';
import { answerConditions, runConditions, stepColumn, type AnalyticsScope } from './scope.ts';

/** Counts of one model. Clusters count a persona once per message; `answers`, tokens and cost count every reaction. */
export interface ModelTally extends Clusters {
  answers: number;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Mean duration of a call in milliseconds. */
  latencyMs: number;
  runs: number;
}

export interface ModelTallies {
  byModel: ModelTally[];
  byModelAndStep: (ModelTally & { step: string })[];
}

export async function modelTallies(db: Db, scope: AnalyticsScope, unit: string): Promise<ModelTallies> {
  const { rows } = await sql<ModelTally & { step: string | null }>`
    with run as materialized (
      select run.id, run.roster_id, dense_rank() over (order by run.message) as topic, ${stepColumn(scope, unit)} as step
      from dynamic_simulation_run as run where ${runConditions(scope)}
    ),
    answer as materialized (
      select run.id as run_id, run.topic, run.step, reaction.provider, reaction.model, ${personColumn} as person, reaction.sentiment_score,
        reaction.input_tokens, reaction.output_tokens, reaction.cost_usd, reaction.latency_ms
      from run join reaction on reaction.run_id = run.id where ${answerConditions(scope)}
    ),
    usage as (
      select provider, model, step, count(*)::int as answers, count(distinct run_id)::int as runs, sum(input_tokens)::float8 as input_tokens,
        sum(output_tokens)::float8 as output_tokens, sum(cost_usd) as cost_usd, avg(latency_ms)::float8 as latency_ms
      from answer group by grouping sets ((provider, model), (provider, model, step))
    ),
    tally as (
      select provider, model, null as step, ${clusterColumns} from (
        select provider, model, ${answersOfPerson}
        from (select provider, model, person, sum(sentiment_score) as score from answer group by provider, model, person, topic) as unit
        group by provider, model, person
      ) as person group by provider, model
      union all
      select provider, model, step, ${clusterColumns} from (
        select provider, model, step, ${answersOfPerson}
        from (select provider, model, step, person, sum(sentiment_score) as score from answer group by provider, model, step, person, topic) as unit
        group by provider, model, step, person
      ) as person group by provider, model, step
    )
    select tally.*, usage.answers, usage.runs, usage.input_tokens, usage.output_tokens, usage.cost_usd, usage.latency_ms
    from tally join usage on usage.provider = tally.provider and usage.model = tally.model and usage.step is not distinct from tally.step
    order by tally.provider desc, tally.model, tally.step`.execute(db);
  return {
    byModel: rows.filter(({ step }) => step === null),
    byModelAndStep: rows.flatMap((row) => (row.step === null ? [] : { ...row, step: row.step })),
  };
}

/** Number of personas for whom two models of different providers gave these two sentiments. */
export interface ModelPairTally {
  firstModel: string;
  secondModel: string;
  firstProvider: string;
  secondProvider: string;
  first: 'positive' | 'neutral' | 'negative';
  second: 'positive' | 'neutral' | 'negative';
  total: number;
}

/**
 * Counts pairs of answers in runs that asked several providers. The filter by provider is ignored, because it would
 * leave no pair; of a filter by model, one of the two must match.
 */
export async function pairTallies(db: Db, scope: AnalyticsScope): Promise<ModelPairTally[]> {
  const { segmentIds, models } = scope;
  const segment = segmentIds.length === 0 ? sql`true` : sql`first.segment_id = any(${segmentIds})`;
  const model = models.length === 0 ? sql`true` : sql`(first.model = any(${models}) or second.model = any(${models}))`;
  const { rows } = await sql<ModelPairTally>`
    with pair as (
      select first.provider as first_provider, first.model as first_model, second.provider as second_provider, second.model as second_model,
        sign(sum(first.sentiment_score)) as first, sign(sum(second.sentiment_score)) as second
      from dynamic_simulation_run as run
      join reaction as first on first.run_id = run.id
      join reaction as second on second.run_id = first.run_id and second.persona_index = first.persona_index and second.provider < first.provider
      where (run.model_provider = 'all' or run.model_provider like '%+%') and ${runConditions(scope)} and ${segment} and ${model}
      group by 1, 2, 3, 4, ${personOf('first')}, md5(run.message)
    )
    select first_provider, first_model, second_provider, second_model, ${sentimentOf('first')} as first, ${sentimentOf('second')} as second,
      count(*)::int as total
    from pair group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

function sentimentOf(column: 'first' | 'second') {
  return sql`case ${sql.ref(column)} when 1 then 'positive' when -1 then 'negative' else 'neutral' end`;
}
