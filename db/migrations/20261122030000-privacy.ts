import { sql, type Kysely } from 'kysely';

/** What real people are protected by: prompt options of runs, names in links and exports, keyed hashes that stand for what is not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table run_plan add column prompt_options jsonb, add column shows_names boolean not null default false;

  alter table reaction add column is_imported boolean not null default true;
  update reaction set is_imported = false
    where starts_with(user_id, 'synthetic-')
      or user_id in (select voter.id from voter_profile as voter join cohort on cohort.id = voter.cohort_id where cohort.is_sample);
  -- As domain/personas/shown-name.ts shortens it: a link's search must not find more than it shows.
  update reaction set person_name = regexp_replace(trim(person_name), '^(\\S+)\\s+(?:.*\\s)?(\\S)\\S*$', '\\1 \\2.') where is_imported;

  -- Hashes of values that tell who is the same person and are not kept themselves, such as an e-mail address.
  create table segment_profile_key (
    segment_id text not null, key text not null,
    voter_id text references voter_profile (id) on delete cascade, dynamic_profile_id text references dynamic_profile (id) on delete cascade,
    check (num_nonnulls(voter_id, dynamic_profile_id) = 1)
  );
  -- An import's look at who is known of its segment.
  create index segment_profile_key_segment_id on segment_profile_key (segment_id);
  -- Deleting profiles takes their hashes along.
  create index segment_profile_key_voter_id on segment_profile_key (voter_id);
  create index segment_profile_key_dynamic_profile_id on segment_profile_key (dynamic_profile_id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
  drop table segment_profile_key;
  alter table reaction drop column is_imported;
  alter table run_plan drop column shows_names, drop column prompt_options`.execute(db);
}
