/** Scholars among the personas of a run: profiles whose papers are indexed. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface IndexedScholar {
  profileId: string;
  /** Address of the profile. */
  url: string;
  titles: string[];
  authors: string[];
}

/** Finds the person's profiles among these ids that have passages of papers. */
export async function findScholars(db: Db, userId: string, profileIds: readonly string[]): Promise<IndexedScholar[]> {
  if (profileIds.length === 0) return [];
  const { rows } = await sql<IndexedScholar>`
    select profile.id as "profileId", profile.url, array_agg(paper.title) as titles,
      array(select distinct name from research_paper as one,
        jsonb_array_elements_text(case when jsonb_typeof(one.authors) = 'array' then one.authors else '[]' end) as name
        where one.owner_id = ${userId} and one.author_profile_url = profile.url) as authors
    from imported_social_profile as profile
      join research_paper as paper on paper.owner_id = profile.owner_id and paper.author_profile_url = profile.url
    where profile.owner_id = ${userId} and profile.id = any(${profileIds}::text[])
    group by profile.id, profile.url
    having bool_or(exists (select from paper_chunk as chunk where chunk.paper_id = paper.id))`.execute(db);
  return rows;
}

/** True when some passage of these scholars has a vector of the model. */
export async function haveVectors(db: Db, userId: string, urls: readonly string[], model: string): Promise<boolean> {
  const { rows } = await sql`
    select from research_paper as paper join paper_chunk as chunk on chunk.paper_id = paper.id
    where paper.owner_id = ${userId} and paper.author_profile_url = any(${urls}::text[]) and chunk.embedding_model = ${model}
    limit 1`.execute(db);
  return rows.length > 0;
}
