import { sql, type Kysely } from 'kysely';

/** What agents have spent by day, and the links that let the pacer keep their limits call by call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agent_job add column start_key text, add column is_confirmed boolean not null default false;
    -- The start that a new job belongs to.
    create index agent_job_start_key on agent_job (user_id, start_key) where start_key is not null;
    alter table start_key add column key text;

    alter table job add column agent_job_id text;
    -- The job of a start that seems to have failed.
    create index job_agent_job on job (agent_job_id) where agent_job_id is not null;

    create table agent_spending (
      user_id text not null,
      caller_kind text not null,
      caller_id text not null,
      day date not null,
      spent_usd double precision not null default 0,
      primary key (user_id, day, caller_kind, caller_id)
    );

    alter table permit add column payer text;
    -- Calls in flight of a person's agents.
    create index permit_live_payer on permit (payer) where released_at is null and payer is not null;
    create type permit_limit as (payer text, run_ids text[], left_usd double precision, reserved_usd double precision, in_flight integer);

    update job set agent_job_id = started.id from agent_job as started
      where started.job_id = job.name and started.user_id = job.user_id and job.status in ('queued', 'processing');
    insert into agent_spending (user_id, caller_kind, caller_id, day, spent_usd)
      select started.user_id, started.caller_kind, started.caller_id, (started.created_at at time zone 'utc')::date,
        sum(coalesce(started.cost_usd, greatest(job.cost_usd, (select sum(cost_usd) from job_pace where job_id = job.id)), 0))
      from agent_job as started
      left join job on job.name = started.job_id and job.user_id = started.user_id
      where started.created_at >= date_trunc('month', now(), 'utc')
      group by 1, 2, 3, 4;

    -- The bodies of these functions are files (db/functions), which are applied after the migrations.
    create function link_agent_job() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger job_of_agent before insert on job for each row execute function link_agent_job();
    create function count_agent_spending() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_pace_spent after insert or update of cost_usd on job_pace for each row execute function count_agent_spending()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Earlier migrations write this function again, so it may not name a type that is gone. Its file is applied again.
  const { rows } = await sql<{ definition: string }>`select pg_get_functiondef(oid) as definition from pg_proc
    where proname = 'grant_permits' and pronamespace = current_schema()::regnamespace`.execute(db);
  for (const { definition } of rows) await sql.raw(definition.replaceAll('permit_limit[]', 'permit_run[]')).execute(db);
  await sql`
    drop trigger job_pace_spent on job_pace;
    drop function count_agent_spending();
    drop trigger job_of_agent on job;
    drop function link_agent_job();
    drop function if exists permit_limits(text[]);
    drop function if exists permit_payers(jsonb, jsonb);
    delete from function_file where name in ('link-agent-job', 'count-agent-spending', 'permit-limits', 'permit-payers', 'permit-runs', 'grant-permits',
      'settle-permits', 'take-permits');
    drop type permit_limit;
    drop index permit_live_payer;
    alter table permit drop column payer;
    drop table agent_spending;
    drop index job_agent_job;
    alter table job drop column agent_job_id;
    alter table start_key drop column key;
    drop index agent_job_start_key;
    alter table agent_job drop column start_key, drop column is_confirmed`.execute(db);
}
