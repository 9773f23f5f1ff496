/** Profiles of segments, by their addresses. */
import { sql, type RawBuilder } from 'kysely';

/** Set of rows `profile (url)`: the addresses of the profiles in a row of cohort, in the order of the segment. */
export const profileUrls: RawBuilder<unknown> = sql`(
  select one ->> 'url' as url from jsonb_array_elements(
    case when jsonb_typeof(cohort.metadata -> 'socialProfiles') = 'array' then cohort.metadata -> 'socialProfiles' else '[]' end) as one
  where one ->> 'url' is not null) as profile`;

/** Condition that a row of cohort is this person's own or a sample. */
export function isOwnOrSample(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(cohort.user_id = ${userId} or cohort.is_sample)`;
}
