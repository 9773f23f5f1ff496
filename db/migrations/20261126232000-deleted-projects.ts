import { sql, type Kysely } from 'kysely';

/** Projects that are deleted and can still be restored; their runs and experiments keep their place in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table run_project add column deleted_at timestamptz(3);
    drop index run_project_name;
    create unique index run_project_name on run_project (user_id, lower(name)) where deleted_at is null;
    -- A person's projects, deleted ones included.
    create index run_project_user on run_project (user_id);
    -- Projects that are deleted, which are few.
    create index run_project_deleted on run_project (deleted_at) where deleted_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from run_project where deleted_at is not null;
    drop index run_project_name;
    drop index run_project_user;
    alter table run_project drop column deleted_at;
    create unique index run_project_name on run_project (user_id, lower(name))`.execute(db);
}
