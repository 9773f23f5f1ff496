import { sql, type Kysely } from 'kysely';

/** Stored files, attachments of simulations and which run was asked about which, key checks (db/tables/files.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      id text primary key, owner_id text not null, path text not null,
      state text not null check (state in ('uploading', 'stored', 'deleted')), size bigint not null, content_type text not null,
      etag text not null, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
    );
    -- The file at a path; and listing in the order of paths, compared byte by byte.
    create unique index stored_file_path on stored_file (path collate "C") where state = 'stored';
    -- A person's files: quota, listing, deletion of the account.
    create index stored_file_owner on stored_file (owner_id, path collate "C");
    -- What is to be swept.
    create index stored_file_swept on stored_file (updated_at) where state <> 'stored';

    create table attachment (
      id text primary key, owner_id text not null, file_id text not null references stored_file (id), name text not null, content_type text not null,
      size bigint not null, kind text not null check (kind in ('text', 'image')), content text not null, text_characters integer not null,
      is_cut boolean not null, created_at timestamptz(3) not null default now()
    );
    -- A person's attachments, newest first.
    create index attachment_owner on attachment (owner_id, created_at, id);
    -- The attachment that a file belongs to.
    create unique index attachment_file on attachment (file_id);
    -- Those that no run used after a day.
    create index attachment_created_at on attachment (created_at);

    create table run_attachment (
      run_id text not null references dynamic_simulation_run (id) on delete cascade,
      attachment_id text not null references attachment (id),
      place integer not null,
      characters integer not null,
      primary key (run_id, attachment_id)
    );
    -- The runs that were asked about an attachment.
    create index run_attachment_attachment on run_attachment (attachment_id);

    create table key_check (
      id text primary key, user_id text not null, provider text not null, ciphertext text not null,
      outcome text check (outcome in ('works', 'refused', 'unreachable')), message text, created_at timestamptz(3) not null default now()
    );
    -- Sweeping, and deleting an account.
    create index key_check_user on key_check (user_id, created_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table key_check, run_attachment, attachment, stored_file`.execute(db);
}
