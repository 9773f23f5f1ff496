import { sql, type Kysely } from 'kysely';

/** Accounts, codes, refresh tokens, signing keys and attempt counters (db/tables/identity.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id text primary key, username text not null, email text not null, email_verified boolean not null, phone_number text, given_name text,
      family_name text, password_hash text not null, status text not null check (status in ('unconfirmed', 'confirmed', 'reset-required')),
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
    );
    -- Signing in, and one account for an address.
    create unique index account_username on account (username);
    create table confirmation_code (
      account_id text not null references account (id) on delete cascade, purpose text not null, code_hash text not null,
      attempts integer not null default 0, sent_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null,
      primary key (account_id, purpose)
    );
    create table token_family (
      id text primary key, account_id text not null references account (id) on delete cascade, created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null, revoked_at timestamptz(3), revoked_because text
    );
    -- An account's sessions: clearing away the ended ones, and deleting the account.
    create index token_family_account on token_family (account_id, expires_at);
    create table refresh_token (
      token_hash text primary key, family_id text not null references token_family (id) on delete cascade,
      created_at timestamptz(3) not null default now(), used_at timestamptz(3)
    );
    -- Deleting a family with its tokens.
    create index refresh_token_family on refresh_token (family_id);
    create table signing_key (
      kid text primary key, public_jwk jsonb not null, private_jwk text not null, created_at timestamptz(3) not null default now(),
      signs_until timestamptz(3) not null, published_until timestamptz(3) not null
    );
    -- Shape and name of columns are rate-limiter-flexible's.
    create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rate_limit, signing_key, refresh_token, token_family, confirmation_code, account`.execute(db);
}
