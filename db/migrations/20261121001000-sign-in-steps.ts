import { sql, type Kysely } from 'kysely';

/** Sign-ins on their way, authenticator apps, chosen second factors, and where a sign-in is (db/tables/identity.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      add column phone_verified boolean not null default false,
      add column mfa_enabled text[] not null default '{}',
      add column mfa_preferred text,
      add column disabled_at timestamptz(3),
      drop constraint account_status_check,
      add constraint account_status_check check (status in ('unconfirmed', 'confirmed', 'reset-required', 'force-change-password'));
    alter table confirmation_code add column target text;
    alter table token_family
      add column device_key text, add column user_agent text, add column last_address text,
      add column last_used_at timestamptz(3) not null default now();
    create table sign_in_session (
      token_hash text primary key, account_id text references account (id) on delete cascade, username text not null,
      kind text not null check (kind in ('step', 'auto')), state text not null, attempts integer not null default 0,
      created_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null
    );
    -- Sweeping what has expired.
    create index sign_in_session_expires_at on sign_in_session (expires_at);
    -- Deleting an account.
    create index sign_in_session_account on sign_in_session (account_id);
    create table authenticator (
      account_id text not null references account (id) on delete cascade, state text not null check (state in ('pending', 'active')),
      secret text not null, name text, last_step bigint, created_at timestamptz(3) not null default now(),
      primary key (account_id, state)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table authenticator, sign_in_session;
    alter table token_family drop column device_key, drop column user_agent, drop column last_address, drop column last_used_at;
    alter table confirmation_code drop column target;
    update account set status = 'reset-required' where status = 'force-change-password';
    alter table account
      drop column phone_verified, drop column mfa_enabled, drop column mfa_preferred, drop column disabled_at,
      drop constraint account_status_check,
      add constraint account_status_check check (status in ('unconfirmed', 'confirmed', 'reset-required'))
  `.execute(db);
}
