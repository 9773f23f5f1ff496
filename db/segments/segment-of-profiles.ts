import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Finds a person's segment of this name with exactly these profiles and no options of its own; null when there is none. */
export async function segmentOfProfiles(
  db: Db,
  userId: string,
  { name, urls }: { name: string; urls: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from cohort
    where user_id = ${userId} and name = ${name} and parent_cohort_id is null and not metadata ? 'promptOptions'
      and (select array_agg(profile ->> 'url' order by profile ->> 'url') from jsonb_array_elements(metadata -> 'socialProfiles') as profile)
        = (select array_agg(url order by url) from unnest(${urls}::text[]) as url)
    order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
