/** Look-ups that find more than the rows whose partition field has the value. */
import { sql } from 'kysely';
import { allScholars } from '../../domain/papers/index-kind.ts';
import { isOwnOrSample, profileUrls } from '../profile-urls.ts';
import type { Condition } from './untyped-table.ts';

/** Conditions beside that of the field, by the name of the look-up. Rows that the caller may not read stay hidden. */
export const widerLookups: Readonly<Record<string, (value: unknown) => Condition>> = {
  // A passage is found under every segment whose index holds its paper.
  listPaperEmbeddingBySegmentId: (segmentId) => sql`exists (
    select from research_paper as paper
    join research_index as index on index.owner_id = paper.owner_id and index.segment_id = ${segmentId}
      and index.build_completed_at is not null
    where paper.id = paper_embedding.paper_id and (
      ${segmentId} = ${allScholars} or exists (
        select from cohort, lateral ${profileUrls}
        where cohort.id = ${segmentId} and ${isOwnOrSample(sql`paper.owner_id`)} and profile.url = paper.author_profile_url)))`,
};
