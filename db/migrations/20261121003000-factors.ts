import { sql, type Kysely } from 'kysely';

/** What people prove themselves with beside a password hash: SRP verifiers, passkeys, devices (db/tables/factors.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table srp_record (
      account_id text primary key references account (id) on delete cascade, identity text not null, salt text not null, verifier text not null,
      key_id text not null, updated_at timestamptz(3) not null default now()
    );
    create table passkey (
      credential_id text primary key, account_id text not null references account (id) on delete cascade, public_key text not null,
      counter bigint not null, transports text[] not null, friendly_name text not null, relying_party_id text not null, aaguid text not null,
      backed_up boolean not null, created_at timestamptz(3) not null default now(), last_used_at timestamptz(3)
    );
    -- A person's passkeys in the order they were made.
    create index passkey_account on passkey (account_id, created_at);
    create table passkey_challenge (
      challenge text primary key, account_id text not null references account (id) on delete cascade, expires_at timestamptz(3) not null
    );
    -- Clearing away an account's old challenges.
    create index passkey_challenge_account on passkey_challenge (account_id, expires_at);
    create table device (
      device_key text primary key, account_id text not null references account (id) on delete cascade, group_key text not null, name text not null,
      salt text, verifier text, remembered boolean not null default false, created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3) not null default now(), last_address text not null
    );
    -- A person's devices, the one used last first.
    create index device_account on device (account_id, last_used_at);
    alter table token_family
      add constraint token_family_device_key_fkey foreign key (device_key) references device (device_key) on delete set null;
    -- The sign-ins of a device: listing them, ending them with it.
    create index token_family_device on token_family (device_key)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table token_family drop constraint token_family_device_key_fkey;
    drop index token_family_device;
    drop table device, passkey_challenge, passkey, srp_record
  `.execute(db);
}
