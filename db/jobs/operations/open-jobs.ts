/** Open jobs of all people, as operators see them: never a message, an answer or an error, which may quote them. */
import { sql, type RawBuilder } from 'kysely';
import type { JobState } from '../../../domain/jobs/stuck.ts';
import type { Db } from '../../client.ts';

const maxJobs = 50;
const maxQuiet = 200;
const maxPeople = 100;

/** The state of a job: an admitted one that no worker has claimed is starting. */
const state = sql`case when job.status not in ('queued', 'processing') then 'ended' when job.paused_at is not null then 'paused'
  when job.status = 'processing' then 'running' when job.admitted_at is not null then 'starting' else 'queued' end`;
const personName = sql`coalesce(nullif(concat_ws(' ', person.given_name, person.family_name), ''), person.email)`;
const secondsSince = (time: RawBuilder<unknown>) => sql`greatest(0, extract(epoch from now() - ${time}))::float8`;
/** A live permit is found by its job in an index of live permits only. */
const callsInFlight = sql`(select count(*) from permit
  where permit.run_id = job.id and permit.released_at is null
    and permit.starts_at <= pacer_now() and permit.lease_until > pacer_now())`;

/** Counts all open jobs by state, and the people they belong to. */
export async function countOpenJobs(db: Db) {
  const { rows } = await sql<{ state: JobState; jobs: number }>`
    select ${state} as state, count(*) as jobs from job where status in ('queued', 'processing') group by 1`.execute(
    db,
  );
  const counts = Object.fromEntries(rows.map((row) => [row.state, row.jobs])) as Partial<Record<JobState, number>>;
  return {
    running: counts.running ?? 0,
    starting: counts.starting ?? 0,
    queued: counts.queued ?? 0,
    paused: counts.paused ?? 0,
  };
}

/** Lists people with open jobs, by name. */
export async function listJobOwners(db: Db): Promise<{ userId: string; person: string }[]> {
  const { rows } = await sql<{ userId: string; person: string }>`
    select person.id as user_id, ${personName} as person from account as person
    where person.id in (select user_id from job where status in ('queued', 'processing'))
    order by 2, 1 limit ${maxPeople}`.execute(db);
  return rows;
}

export interface ListedJob {
  kind: string;
  /** The readable id. */
  name: string;
  person: string | null;
  state: JobState;
  /** 0 to 100. */
  progress: number;
  callsInFlight: number;
  /** Time in the queue; null unless it waits for a slot. */
  waitedSeconds: number | null;
}

/** Null or undefined means all. */
export interface JobFilter {
  kind?: string | null | undefined;
  userId?: string | null | undefined;
}

/** Lists open jobs, those that run first, then in the order of admission; of one kind or person, or of all. */
export async function listOpenJobs(db: Db, { kind, userId }: JobFilter) {
  const { rows } = await sql<ListedJob & { total: number }>`
    with page as (
      select *, count(*) over () as total from job
      where status in ('queued', 'processing')
        and ${kind ? sql`kind = ${kind}` : sql`true`} and ${userId ? sql`user_id = ${userId}` : sql`true`}
      order by status = 'queued', paused_at is not null, admitted_at is null, priority, coalesce(started_at, queued_at, created_at), id
      limit ${maxJobs}
    )
    select job.kind, job.name, ${personName} as person, ${state} as state, job.progress, ${callsInFlight} as calls_in_flight,
           case when ${state} = 'queued' then ${secondsSince(sql`job.queued_at`)} end as waited_seconds, job.total
    from page as job left join account as person on person.id = job.user_id
    order by job.status = 'queued', job.paused_at is not null, job.admitted_at is null, job.priority,
             coalesce(job.started_at, job.queued_at, job.created_at), job.id`.execute(db);
  return { jobs: rows.map(({ total: _total, ...job }): ListedJob => job), total: rows[0]?.total ?? 0 };
}

export interface QuietJob extends ListedJob {
  /** Time since its last stored progress or start of a call; for an ended job since its end. */
  quietSeconds: number;
  /** Time since its last heartbeat; null before the first. */
  heartbeatSeconds: number | null;
  /** The longest hold among its accounts; 0 without one. */
  holdSeconds: number;
}

/** Lists open jobs without stored progress for a minute, and ended ones with calls that are still in flight. */
export async function listQuietJobs(db: Db): Promise<QuietJob[]> {
  const { rows } = await sql<QuietJob>`
    with quiet as (
      (select * from job where status in ('queued', 'processing') and paused_at is null and updated_at < now() - interval '1 minute'
       order by admitted_at is null, updated_at, id limit ${maxQuiet})
      union all
      (select * from job where status in ('completed', 'failed') and completed_at < now() - interval '1 minute'
         and id in (select run_id from permit where released_at is null and lease_until > pacer_now()) limit ${maxQuiet})
    )
    select job.kind, job.name, ${personName} as person, ${state} as state, job.progress, ${callsInFlight} as calls_in_flight,
           case when ${state} = 'queued' then ${secondsSince(sql`job.queued_at`)} end as waited_seconds,
           ${secondsSince(sql`coalesce(job.completed_at, greatest(job.updated_at, job.admitted_at, job.claimed_at, pace.last_start_at))`)} as quiet_seconds,
           ${secondsSince(sql`job.heartbeat_at`)} as heartbeat_seconds,
           greatest(0, coalesce(extract(epoch from held.hold_until - pacer_now()), 0))::float8 as hold_seconds
    from quiet as job left join account as person on person.id = job.user_id
    left join lateral (select max(last_start_at) as last_start_at from job_pace where job_id = job.id) as pace on true
    left join lateral (
      select max(a.hold_until) as hold_until from job_account as taken join provider_account as a on a.id = taken.account_id
      where taken.job_id = job.id
    ) as held on true
    order by quiet_seconds desc, job.id`.execute(db);
  return rows;
}
