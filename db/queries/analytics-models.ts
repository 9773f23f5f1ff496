/** Answers behind analytics: by model, over time, with what they took; and where several providers were asked, how far they agree. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { answerConditions, runConditions, stepColumn, type AnalyticsScope } from './analytics-scope.ts';
import type { Tally } from './analytics.ts';

/** Answers one by one; a persona asked at two providers is in two rows. */
export interface ModelTally extends Tally {
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Mean time of a call, milliseconds. */
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
      select run.id, ${stepColumn(scope, unit)} as step from dynamic_simulation_run as run where ${runConditions(scope)}
    ),
    tally as materialized (
      select reaction.run_id, reaction.provider, reaction.model, count(*) as total,
        count(*) filter (where reaction.sentiment = 'positive') as positive, count(*) filter (where reaction.sentiment = 'neutral') as neutral,
        count(*) filter (where reaction.sentiment = 'negative') as negative, sum(reaction.input_tokens) as input_tokens,
        sum(reaction.output_tokens) as output_tokens, sum(reaction.cost_usd) as cost_usd, sum(reaction.latency_ms) as latency_ms
      from run join reaction on reaction.run_id = run.id where ${answerConditions(scope)}
      group by reaction.run_id, reaction.provider, reaction.model
    )
    select provider, model, run.step, count(*)::int as runs, sum(total)::int as total, sum(positive)::int as positive,
      sum(neutral)::int as neutral, sum(negative)::int as negative, sum(input_tokens)::float8 as input_tokens,
      sum(output_tokens)::float8 as output_tokens, sum(cost_usd) as cost_usd, (sum(latency_ms) / sum(total))::float8 as latency_ms
    from tally join run on run.id = tally.run_id
    group by grouping sets ((provider, model), (provider, model, run.step))
    order by provider desc, model, run.step`.execute(db);
  return {
    byModel: rows.filter(({ step }) => step === null),
    byModelAndStep: rows.flatMap((row) => (row.step === null ? [] : { ...row, step: row.step })),
  };
}

/** How often two models, one of each provider, gave the same persona these two sentiments. */
export interface PairTally {
  firstModel: string;
  secondModel: string;
  firstProvider: string;
  secondProvider: string;
  first: 'positive' | 'neutral' | 'negative';
  second: 'positive' | 'neutral' | 'negative';
  total: number;
}

/**
 * Only runs that asked several providers have pairs. A provider filter is not applied, since it would leave no pair; a model must be
 * one of the two.
 */
export async function pairTallies(db: Db, scope: AnalyticsScope): Promise<PairTally[]> {
  const { segmentIds, models } = scope;
  const segment = segmentIds.length === 0 ? sql`true` : sql`first.segment_id = any(${segmentIds})`;
  const model = models.length === 0 ? sql`true` : sql`(first.model = any(${models}) or second.model = any(${models}))`;
  const { rows } = await sql<PairTally>`
    select first.provider as first_provider, first.model as first_model, second.provider as second_provider, second.model as second_model,
      first.sentiment as first, second.sentiment as second, count(*)::int as total
    from dynamic_simulation_run as run
    join reaction as first on first.run_id = run.id
    join reaction as second on second.run_id = first.run_id and second.persona_index = first.persona_index and second.provider < first.provider
    where run.model_provider = 'all' and ${runConditions(scope)} and ${segment} and ${model}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}
