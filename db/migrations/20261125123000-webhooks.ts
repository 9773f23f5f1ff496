import { sql, type Kysely } from 'kysely';

/** Addresses that are told when a person's jobs end, and what each of them is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id text primary key,
      user_id text not null,
      name text not null,
      url text not null,
      events text[] not null,
      kinds text[] not null,
      secret text not null,
      previous_secret text,
      previous_until timestamptz(3),
      is_enabled boolean not null default true,
      disabled_because text check (disabled_because in ('failing', 'gone')),
      failing_since timestamptz(3),
      last_success_at timestamptz(3),
      last_failure_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    -- A person's webhooks: their list, and those that the end of a job is told to.
    create index webhook_user on webhook (user_id, created_at);

    create table webhook_delivery (
      id text primary key,
      place bigint not null generated always as identity,
      webhook_id text not null references webhook (id) on delete cascade,
      user_id text not null,
      type text not null,
      data jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
      attempt_count integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      last_attempt_at timestamptz(3),
      status_code integer,
      duration_ms integer,
      error text,
      created_at timestamptz(3) not null default now()
    );
    -- The first waiting delivery of a webhook; of all webhooks for the reconciler.
    create index webhook_delivery_waiting on webhook_delivery (webhook_id, place) where state = 'waiting';
    -- The last deliveries of a webhook.
    create index webhook_delivery_last on webhook_delivery (webhook_id, place);
    -- The deletion of an account.
    create index webhook_delivery_user on webhook_delivery (user_id);
    -- The sweep of old deliveries.
    create index webhook_delivery_created on webhook_delivery (created_at);

    -- The bodies of these functions are files (db/functions), which are applied after the migrations.
    create function tell_webhooks() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_ended after update of status on job for each row
      when (old.status in ('queued', 'processing') and new.status in ('completed', 'failed')) execute function tell_webhooks();
    create function webhook_delivery_waits() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger webhook_delivery_added after insert on webhook_delivery for each row execute function webhook_delivery_waits()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger job_ended on job;
    drop function tell_webhooks();
    drop table webhook_delivery, webhook;
    drop function webhook_delivery_waits();
    delete from function_file where name in ('tell-webhooks', 'webhook-delivery-waits')`.execute(db);
}
