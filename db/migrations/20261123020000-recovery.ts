import { sql, type Kysely } from 'kysely';

/** Recovery codes of an authenticator app, and when the password was last given again in a sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Keyed hashes of the codes that are left; spending one takes it out.
    alter table authenticator add column recovery_hashes text[] not null default '{}';
    alter table token_family add column proved_at timestamptz(3)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table authenticator drop column recovery_hashes`.execute(db);
  await sql`alter table token_family drop column proved_at`.execute(db);
}
