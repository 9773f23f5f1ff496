import { sql, type Kysely } from 'kysely';

/**
 * API keys and permanent credentials (db/tables/access.ts), and word to every api process when a sign-in, an account, a key or a credential
 * stops being good, whoever wrote that: open streams end then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_api_key (
      id text primary key, name text not null, key_hash text not null, created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3), expires_at timestamptz(3), revoked_at timestamptz(3)
    );
    -- A request names its key by the hash.
    create unique index data_api_key_hash on data_api_key (key_hash);
    create table iam_credential (
      access_key_id text primary key, name text not null, secret text not null, created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3), revoked_at timestamptz(3)
    );
    -- The shape of db/notify.ts's Change, under a model name that no registry entry has; nobody owns it.
    create function tell_revoked() returns trigger language plpgsql as $$
    begin
      perform pg_notify('soundings_changes', json_build_object(
        'model', '$revoked', 'id', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]), 'operation', 'delete', 'owner', null)::text);
      return null;
    end $$;
    create trigger token_family_revoked after update of revoked_at on token_family for each row
      when (old.revoked_at is null and new.revoked_at is not null) execute function tell_revoked('family', 'id');
    create trigger token_family_gone after delete on token_family for each row
      when (old.revoked_at is null) execute function tell_revoked('family', 'id');
    create trigger account_changed after update of status, disabled_at on account for each row
      when (old.status is distinct from new.status or old.disabled_at is distinct from new.disabled_at)
      execute function tell_revoked('account', 'id');
    create trigger data_api_key_revoked after update of revoked_at, expires_at on data_api_key for each row execute function tell_revoked('key', 'id');
    create trigger data_api_key_gone after delete on data_api_key for each row execute function tell_revoked('key', 'id');
    create trigger iam_credential_revoked after update of revoked_at on iam_credential for each row
      execute function tell_revoked('credential', 'access_key_id');
    create trigger iam_credential_gone after delete on iam_credential for each row execute function tell_revoked('credential', 'access_key_id')
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table data_api_key, iam_credential;
    drop trigger account_changed on account;
    drop trigger token_family_gone on token_family;
    drop trigger token_family_revoked on token_family;
    drop function tell_revoked()
  `.execute(db);
}
