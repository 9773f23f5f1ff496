import { sql, type Kysely } from 'kysely';

/**
 * Deletes the keys of an import with it by one statement instead of a reference in each, which Postgres would check for every
 * row of a file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table segment_import_key drop constraint segment_import_key_import_id_fkey;
  create function delete_import_keys() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger segment_import_deletes_keys after delete on segment_import for each row execute function delete_import_keys()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
  drop trigger segment_import_deletes_keys on segment_import;
  drop function delete_import_keys();
  delete from segment_import_key where import_id not in (select id from segment_import);
  alter table segment_import_key add constraint segment_import_key_import_id_fkey
    foreign key (import_id) references segment_import (id) on delete cascade`.execute(db);
}
