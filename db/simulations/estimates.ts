import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { ofRunByTime } from './newest-of-run.ts';

/** Duration and tokens of the last calls of an account to one model. */
export interface MeasuredCalls {
  model: string;
  calls: number;
  /** Median duration of the calls; p90Ms is the 90th percentile. */
  medianMs: number;
  p90Ms: number;
  /** Input tokens without those of the run's own texts, which are estimated at four characters each. */
  personaTokens: number;
  /** 25th percentile of the answers' tokens; longTokens is the 90th. */
  shortTokens: number;
  longTokens: number;
}

export const measuredWindow = 200;

/** Source of a measurement. */
interface Measured {
  userId: string;
  accountId: string;
  provider: string;
  models: readonly string[];
}

/**
 * Measures a person's newest reactions through one account, at most 200 per model, among their 50 newest runs. Permits
 * are not used because they are purged. Models without reactions are left out.
 */
export async function measuredCalls(
  db: Db,
  { userId, accountId, provider, models }: Measured,
): Promise<MeasuredCalls[]> {
  const runs = sql`
    select newest.id, newest.own_characters from (
      select id, char_length(message) + coalesce(char_length(custom_context), 0) + coalesce(char_length(current_events), 0)
        + coalesce((select sum(characters) from run_attachment where run_id = dynamic_simulation_run.id), 0) as own_characters
      from dynamic_simulation_run where user_id = ${userId} order by created_at desc, id desc limit 50
    ) as newest
    where exists (select 1 from job_account where job_account.job_id = newest.id and job_account.account_id = ${accountId})`;
  const { rows } = await sql<MeasuredCalls>`
    with run as materialized (${runs})
    select wanted.model, count(*)::int as calls,
      percentile_cont(0.5) within group (order by latency_ms)::float8 as median_ms,
      percentile_cont(0.9) within group (order by latency_ms)::float8 as p90_ms,
      greatest(0, avg(input_tokens - ceil(own_characters / 4.0)))::float8 as persona_tokens,
      percentile_cont(0.25) within group (order by output_tokens)::float8 as short_tokens,
      percentile_cont(0.9) within group (order by output_tokens)::float8 as long_tokens
    from unnest(${models}::text[]) as wanted (model)
    cross join lateral (
      select latest.*, run.own_characters
      from run cross join lateral (
        select latency_ms, input_tokens, output_tokens, created_at from reaction
        where ${ofRunByTime(sql`run.id`)} and provider = ${provider} and model = wanted.model
        order by created_at desc limit ${measuredWindow}
      ) as latest
      order by latest.created_at desc limit ${measuredWindow}
    ) as recent
    group by wanted.model`.execute(db);
  return rows;
}

/** An open run on an account: the number of personas left to ask, and whether it is ahead of a new run. */
export interface RunAhead {
  remaining: number;
  hasSlot: boolean;
}

/** Lists open runs that a new run of this priority would share the account with or wait for. */
export async function runsAhead(db: Db, accountId: string, priority: number): Promise<RunAhead[]> {
  const { rows } = await sql<RunAhead>`
    select greatest(0, run.num_users - run.answered_count - coalesce((run.endings ->> 'total')::int, 0)) as remaining, run.admitted_at is not null as has_slot
    from job_account join dynamic_simulation_run as run on run.id = job_account.job_id
    where job_account.account_id = ${accountId} and run.status in ('queued', 'processing') and run.paused_at is null
      and (run.admitted_at is not null or run.priority <= ${priority})`.execute(db);
  return rows;
}
