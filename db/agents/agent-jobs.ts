/** Jobs that agents started, and what they spent. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** The key or client that starts a job. */
export interface JobCaller {
  userId: string;
  callerKind: 'key' | 'client';
  callerId: string;
}

/** A job about to be started. */
export interface AgentJobClaim extends JobCaller {
  id: string;
  operation: string;
  idempotencyKey: string | null;
  argsHash: string;
  estimatedUsd: number;
  startKey: string;
  isConfirmed: boolean;
}

export interface KnownAgentJob {
  id: string;
  argsHash: string;
  /** Readable id of the job; null while a call is starting it. */
  jobId: string | null;
}

/** Waits for the other starts of a person's agents, until the transaction ends. */
export async function lockAgentSpending(trx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agent spending ${userId}`}, 0))`.execute(trx);
}

/** Finds the job that a caller started with an idempotency key. */
export function findAgentJob(
  db: Db,
  { userId, callerKind, callerId }: JobCaller,
  idempotencyKey: string,
): Promise<KnownAgentJob | undefined> {
  return db
    .selectFrom('agentJob')
    .select(['id', 'argsHash', 'jobId'])
    .where('userId', '=', userId)
    .where('callerKind', '=', callerKind)
    .where('callerId', '=', callerId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function insertAgentJob(trx: Db, job: AgentJobClaim): Promise<void> {
  await trx.insertInto('agentJob').values(job).execute();
}

/** Takes over a start that a lost process left open for this long. False when another call did or it has ended. */
export async function takeOverAgentJob(db: Db, id: string, openForSeconds: number): Promise<boolean> {
  const taken = await db
    .updateTable('agentJob')
    .set({ claimedAt: sql`now()` })
    .where('id', '=', id)
    .where('jobId', 'is', null)
    .where(sql<boolean>`claimed_at < now() - ${openForSeconds} * interval '1 second'`)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Notes the started job, and counts it in the totals of the key's record. */
export async function nameAgentJob(db: Db, { id, keyId, jobId }: { id: string; keyId: string; jobId: string }) {
  await sql`
    with named as (update agent_job set job_id = ${jobId} where id = ${id} and job_id is null returning id)
    update mcp_api_key set total_simulations = coalesce(total_simulations, 0) + 1
    where id = ${keyId} and exists (select 1 from named)`.execute(db);
}

/** Frees what a start that failed had set aside, and its idempotency key; not when its job is there after all. */
export async function dropAgentJob(db: Db, id: string): Promise<void> {
  await sql`
    delete from agent_job as started where started.id = ${id} and started.job_id is null
      and not exists (select from job where job.agent_job_id = started.id)`.execute(db);
}

/** Deletes starts that their process lost a day ago, and jobs after 400 days. */
export async function sweepAgentJobs(db: Db): Promise<void> {
  await sql`
    delete from agent_job as started where started.job_id is null and started.claimed_at < now() - interval '1 day'
      and not exists (select from job where job.agent_job_id = started.id)`.execute(db);
  await sql`delete from agent_job where created_at < now() - interval '400 days'`.execute(db);
  await sql`delete from agent_spending where day < now() - interval '400 days'`.execute(db);
}

/** Spending of a person's agents in US dollars, in this UTC day and month. */
export interface AgentSpending {
  dayUsd: number;
  monthUsd: number;
  /** Of each key and client in this day, by `kind:id`. */
  dayUsdByCaller: ReadonlyMap<string, number>;
}

export function callerOf({ callerKind, callerId }: Pick<JobCaller, 'callerKind' | 'callerId'>): string {
  return `${callerKind}:${callerId}`;
}

/**
 * Sums what a caller started without agreement in the last seconds, since the last start with it, in US dollars: the
 * same amounts that count for limits.
 */
export async function readUnasked(
  db: Db,
  { userId, callerKind, callerId }: JobCaller,
  seconds: number,
): Promise<number> {
  const { rows } = await sql<{ usd: number }>`
    select coalesce(sum(started.usd), 0) as usd from (${startedJobs(userId)}) as started
    where started.caller_kind = ${callerKind} and started.caller_id = ${callerId} and not started.is_confirmed
      and started.created_at > now() - ${seconds} * interval '1 second'
      and started.created_at > coalesce((select max(created_at) from agent_job where user_id = ${userId}
        and caller_kind = ${callerKind} and caller_id = ${callerId} and is_confirmed), '-infinity')`.execute(db);
  return rows[0]?.usd ?? 0;
}

/** Selects what a person's agents started since the first of the month or in the last day, each with what it costs. */
function startedJobs(userId: string) {
  return sql`
    select started.caller_kind, started.caller_id, started.created_at, started.is_confirmed, case
      when job.id is null then coalesce(started.cost_usd, started.estimated_usd)
      when job.status in ('completed', 'failed') then greatest(job.cost_usd, pace.cost_usd)
      else greatest(started.estimated_usd, pace.cost_usd) end as usd
    from agent_job as started
    left join job on job.name = started.job_id and job.user_id = started.user_id
    left join lateral (select coalesce(sum(cost_usd), 0) as cost_usd from job_pace where job_id = job.id) as pace on true
    where started.user_id = ${userId}
      and started.created_at >= least(date_trunc('month', now(), 'utc'), now() - interval '1 day')`;
}

/**
 * Sums the actual cost of jobs that have ended, and the larger of estimate and cost so far of the others. A job deleted
 * since counts with the cost it had.
 */
export async function readAgentSpending(db: Db, userId: string): Promise<AgentSpending> {
  const { rows } = await sql<{ callerKind: 'key' | 'client'; callerId: string; dayUsd: number; monthUsd: number }>`
    select caller_kind, caller_id, sum(usd) as month_usd,
      coalesce(sum(usd) filter (where created_at >= date_trunc('day', now(), 'utc')), 0) as day_usd
    from (${startedJobs(userId)}) as spent
    where created_at >= date_trunc('month', now(), 'utc')
    group by caller_kind, caller_id`.execute(db);
  return {
    dayUsd: rows.reduce((sum, { dayUsd }) => sum + dayUsd, 0),
    monthUsd: rows.reduce((sum, { monthUsd }) => sum + monthUsd, 0),
    dayUsdByCaller: new Map(rows.map((row) => [callerOf(row), row.dayUsd])),
  };
}

/** Names of a person's jobs that changed in the last hour. */
export async function recentJobNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('name')
    .where('userId', '=', userId)
    .where(sql<boolean>`updated_at > now() - interval '1 hour'`)
    .orderBy('updatedAt', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ name }) => name);
}
