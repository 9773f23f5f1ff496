import { sql, type RawBuilder } from 'kysely';
import { VoterProfile } from '../../domain/models/audience.ts';
import { unknownAge } from '../../domain/segments/import/voter-targets.ts';
import type { InlineProfile, ProfileKind } from './profiles.ts';

/**
 * One source of a segment's profiles, as SQL. Attributes are separate expressions, so that a count reads only the
 * columns that it needs.
 */
export interface Part {
  kind: ProfileKind;
  /** SQL after `from`, up to and including the `where`. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  source: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** Sort key of the stored order, double precision. */
  order: RawBuilder<unknown>;
  /** One attribute as jsonb; SQL null without a value. */
  attribute: (field: string) => RawBuilder<unknown>;
  attributes: RawBuilder<unknown>;
  /** The record that domain/personas builds a persona from, as jsonb. */
  record: RawBuilder<unknown>;
}

const voterFields = Object.keys(VoterProfile.fields).filter((field) => field !== 'cohortId' && field !== 'attributes');
const epoch = (column: string) => sql`extract(epoch from ${sql.ref(column)})::double precision`;

function voterPart(from: RawBuilder<unknown>): Part {
  const column = (field: string) =>
    field === 'age' ? sql`nullif(voter.age, ${sql.lit(unknownAge)})` : sql.ref(`voter.${field}`);
  const known = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(voterFields.map((field) => sql`${sql.lit(field)}::text, ${column(field)}`))}))`;
  const further = sql`case when jsonb_typeof(voter.attributes) = 'object' then voter.attributes else '{}'::jsonb end`;
  // A field comes before a column of a file that has its name.
  const attributes = sql`(${further} || ${known})`;
  return {
    kind: 'voter',
    from,
    id: sql`voter.id`,
    source: sql`voter.source`,
    name: sql`nullif(trim(voter.first_name || ' ' || voter.last_name), '')`,
    order: epoch('voter.createdAt'),
    attribute: (field) =>
      voterFields.includes(field) ? sql`to_jsonb(${column(field)})` : sql`(${further} -> ${field}::text)`,
    attributes,
    record: attributes,
  };
}

/** Selects voters that belong to the cohort. */
export function ownVoters(cohortId: string): Part {
  return voterPart(sql`voter_profile as voter where voter.cohort_id = ${cohortId}`);
}

/** Selects voters that a cohort names and the person may read: those of their own cohorts and of samples. */
export function namedVoters(cohortId: string, userId: string): Part {
  const part = voterPart(sql`(
    select distinct on (voter_id) voter_id, place from cohort, unnest(voter_ids) with ordinality as named (voter_id, place)
    where cohort.id = ${cohortId} order by voter_id, place
  ) as named join voter_profile as voter on voter.id = named.voter_id
  where exists (select 1 from cohort as home where home.id = voter.cohort_id and (home.user_id = ${userId} or home.is_sample))`);
  return { ...part, order: sql`named.place::double precision` };
}

export function dynamicPart(segmentId: string): Part {
  const attributes = sql`case when jsonb_typeof(profile.attributes) = 'object' then profile.attributes else '{}'::jsonb end`;
  return {
    kind: 'dynamic',
    from: sql`dynamic_profile as profile where profile.segment_id = ${segmentId}`,
    id: sql`profile.id`,
    source: sql`profile.source`,
    name: sql`profile.name`,
    order: epoch('profile.createdAt'),
    attribute: (field) => sql`(${attributes} -> ${field}::text)`,
    attributes,
    record: sql`jsonb_build_object('attributes', profile.attributes, 'source', profile.source, 'name', profile.name)`,
  };
}

/** Facts of an imported profile by name, as jsonb. */
const profileFacts = {
  headline: sql`to_jsonb(coalesce(profile.headline, profile.position))`,
  position: sql`to_jsonb(profile.position)`,
  company: sql`to_jsonb(profile.company)`,
  location: sql`to_jsonb(profile.location)`,
  skills: sql`profile.skills`,
  interests: sql`profile.interests`,
  education: sql`profile.education`,
  connections: sql`to_jsonb(profile.connections)`,
  followers: sql`to_jsonb(profile.followers)`,
};
/** Facts that only the prompt needs. */
const promptFacts = {
  about: sql`to_jsonb(coalesce(profile.about, profile.bio))`,
  formerCompanies: sql`jsonb_path_query_array(profile.experience, '$[*].company')`,
  writingStyle: sql`profile.metadata -> 'writingStyle'`,
  recentPosts: sql`profile.recent_posts`,
};
const objectFrom = (facts: Record<string, RawBuilder<unknown>>) =>
  sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(Object.entries(facts).map(([name, value]) => sql`${sql.lit(name)}::text, ${value}`))}))`;

/** Condition on `profile`, an imported profile: the person has a valid basis for it. */
export const isUsableProfile = sql`profile.basis is not null and profile.expires_at > now() and profile.removal_asked_at is null`;

/** Selects the imported profiles at these addresses that the person may use now: their own, with a valid basis. */
export function importedPart(userId: string, urls: readonly string[]): Part {
  const facts: Record<string, RawBuilder<unknown>> = profileFacts;
  return {
    kind: 'imported',
    from: sql`imported_social_profile as profile where profile.owner_id = ${userId} and profile.url = any(${urls}::text[])
      and ${isUsableProfile}`,
    id: sql`profile.id`,
    source: sql`'imported profile'::text`,
    name: sql`profile.name`,
    order: epoch('profile.createdAt'),
    attribute: (field) => facts[field] ?? sql`null::jsonb`,
    attributes: objectFrom(profileFacts),
    record: sql`jsonb_build_object('attributes', ${objectFrom({ ...profileFacts, ...promptFacts })},
      'source', 'imported profile', 'name', profile.name)`,
  };
}

/** Makes rows of profiles that are stored as JSON in a cohort. */
export function inlinePart(profiles: readonly InlineProfile[]): Part {
  return {
    kind: 'inline',
    from: sql`jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb)
      as inline (id text, attributes jsonb, source text, name text, given jsonb, place double precision) where true`,
    id: sql`inline.id`,
    source: sql`inline.source`,
    name: sql`inline.name`,
    order: sql`inline.place`,
    attribute: (field) => sql`(inline.attributes -> ${field}::text)`,
    attributes: sql`inline.attributes`,
    record: sql`inline.given`,
  };
}
