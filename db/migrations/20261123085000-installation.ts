import { sql, type Kysely } from 'kysely';

/** The id of this installation, by which a Temporal namespace is kept from being used by two of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (id text not null, is_only boolean primary key default true check (is_only));
    insert into installation (id) values (gen_random_uuid()::text)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table installation`.execute(db);
}
