import { sql, type Kysely } from 'kysely';

/** Provider keys as rows, so that another provider needs no column. They stay bound to the settings record they were encrypted for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_key (
      user_id text not null references user_settings (user_id) on update cascade on delete cascade, provider text not null,
      ciphertext text not null, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
      primary key (user_id, provider)
    );
    insert into provider_key (user_id, provider, ciphertext, updated_at)
      select user_id, 'openai', openai_api_key, updated_at from user_settings where openai_api_key <> ''
      union all
      select user_id, 'anthropic', anthropic_api_key, updated_at from user_settings where anthropic_api_key <> '';
    alter table user_settings drop column openai_api_key, drop column anthropic_api_key;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_settings add column openai_api_key text not null default '', add column anthropic_api_key text not null default '';
    update user_settings set
      openai_api_key = coalesce((select ciphertext from provider_key where user_id = user_settings.user_id and provider = 'openai'), ''),
      anthropic_api_key = coalesce((select ciphertext from provider_key where user_id = user_settings.user_id and provider = 'anthropic'), '');
    drop table provider_key;
  `.execute(db);
}
