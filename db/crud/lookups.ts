/** Look-ups that find more than the rows whose partition field has the value. */
import { sql } from 'kysely';
import { allScholars } from '../../domain/papers/index-kind.ts';
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
        select from cohort, jsonb_array_elements(
          case when jsonb_typeof(cohort.metadata -> 'socialProfiles') = 'array' then cohort.metadata -> 'socialProfiles' else '[]' end) as one
        where cohort.id = ${segmentId} and (cohort.user_id = paper.owner_id or cohort.is_sample)
          and one ->> 'url' = paper.author_profile_url)))`,
};
