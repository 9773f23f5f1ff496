import { sql, type Kysely } from 'kysely';

/** Notifications of people with the mails that carry them, and the monthly spend limit of recurring runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_mail (
      id text primary key,
      user_id text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'given-up')),
      attempt_count integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      -- Reason of the last failure, in words.
      error text,
      sent_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    -- The mail of a person that waits, and the last one that was sent.
    create index notification_mail_user on notification_mail (user_id, created_at);
    -- Mails that wait, for the reconciler.
    create index notification_mail_waiting on notification_mail (next_attempt_at) where state = 'waiting';

    create table notification (
      id text primary key default 'ntf_' || replace(gen_random_uuid()::text, '-', ''),
      place bigint not null generated always as identity,
      user_id text not null,
      -- Names the event, so that it is told once.
      event_key text not null unique,
      kind text not null,
      outcome text not null,
      job_id text references job (id) on delete cascade,
      -- The message, topic or title that the person typed, or the name of a recurring run.
      subject text,
      data jsonb not null default '{}',
      read_at timestamptz(3),
      -- undecided until the reconciler has read the person's preferences; then none, or due until a mail carries it.
      mail_state text not null default 'undecided' check (mail_state in ('undecided', 'none', 'due', 'mailed')),
      mail_id text references notification_mail (id) on delete set null,
      created_at timestamptz(3) not null default now()
    );
    -- A person's notifications in the order of the inbox.
    create index notification_user on notification (user_id, place);
    -- Unread ones, which the bell counts.
    create index notification_unread on notification (user_id, place) where read_at is null;
    -- The cascade of a deleted job.
    create index notification_job on notification (job_id) where job_id is not null;
    -- What the reconciler decides, and what mails carry.
    create index notification_undecided on notification (place) where mail_state = 'undecided';
    create index notification_due on notification (user_id, place) where mail_state = 'due';
    create index notification_mail_id on notification (mail_id) where mail_id is not null;
    -- The sweep.
    create index notification_created on notification (created_at);
    create index notification_mail_created on notification_mail (created_at);

    -- The body is a file (db/functions), which is applied after the migrations.
    create function notify_job_end() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_end_notified after update of status on job for each row
      when (old.status in ('queued', 'processing') and new.status in ('completed', 'failed')) execute function notify_job_end();

    alter table recurrence
      -- Spend of a calendar month after which it pauses itself; null without a limit.
      add column monthly_cap_usd double precision check (monthly_cap_usd > 0),
      -- Reason for which it paused itself.
      add column paused_because text check (paused_because in ('monthly-cap'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recurrence drop column monthly_cap_usd, drop column paused_because;
    drop trigger job_end_notified on job;
    drop function notify_job_end();
    drop table notification, notification_mail;
    delete from function_file where name = 'notify-job-end'`.execute(db);
}
