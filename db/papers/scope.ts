/** The papers of an index: a person's own, of all scholars or of those in a segment. */
import { sql, type RawBuilder } from 'kysely';
import { allScholars } from '../../domain/papers/index-kind.ts';
import type { Db } from '../client.ts';
import { isOwnOrSample, profileUrls } from '../profile-urls.ts';

export interface PaperScope {
  userId: string;
  /** Addresses of profiles; null for all papers. */
  urls: readonly string[] | null;
}

/** Finds the scope of an index; null when there is no such segment of the person or of the samples. */
export async function findScope(db: Db, userId: string, segmentId: string): Promise<PaperScope | null> {
  if (segmentId === allScholars) return { userId, urls: null };
  const { rows } = await sql<{ urls: string[] }>`
    select array(select url from ${profileUrls}) as urls
    from cohort where id = ${segmentId} and ${isOwnOrSample(sql`${userId}`)}`.execute(db);
  return rows[0] === undefined ? null : { userId, urls: rows[0].urls };
}

/** Condition on `paper`, a row of research_paper. */
export function inScope({ userId, urls }: PaperScope): RawBuilder<boolean> {
  return urls === null
    ? sql`paper.owner_id = ${userId}`
    : sql`paper.owner_id = ${userId} and paper.author_profile_url = any(${urls}::text[])`;
}

/**
 * Condition that a paper is in the scope. It is not a join: without statistics of the papers, as after a first import,
 * Postgres would read the index of words once for every paper.
 */
export function isOfPaper(paperId: RawBuilder<unknown>, scope: PaperScope): RawBuilder<boolean> {
  return sql`(${paperId} in (select paper.id from research_paper as paper where ${inScope(scope)})) is true`;
}

export interface ScopeCounts {
  papers: number;
  authors: number;
  chunks: number;
  /** Chunks with a vector of this model. */
  embedded: number;
  /** Size of the texts that can be searched, in bytes. */
  bytes: number;
  /** Papers that have changed since they were divided, or never were. */
  stale: number;
}

/** Counts papers and passages. */
export async function countScope(db: Db, scope: PaperScope, model: string | null): Promise<ScopeCounts> {
  const { rows } = await sql<ScopeCounts>`
    with papers as (
      select paper.id, paper.author_profile_url, paper.updated_at, paper.indexed_at,
        -- Sizes in bytes are known without reading the texts.
        coalesce(nullif(octet_length(paper.full_text), 0), octet_length(paper.abstract), 0) as bytes
      from research_paper as paper where ${inScope(scope)}
    )
    select (select count(*)::int from papers) as papers,
      (select count(distinct author_profile_url)::int from papers) as authors,
      (select coalesce(sum(bytes), 0)::double precision from papers) as bytes,
      (select count(*)::int from papers where bytes > 0 and (indexed_at is null or updated_at > indexed_at)) as stale,
      count(chunk.id)::int as chunks,
      (count(chunk.id) filter (where chunk.embedding_model = ${model}))::int as embedded
    from papers join paper_chunk as chunk on chunk.paper_id = papers.id`.execute(db);
  return rows[0] ?? { papers: 0, authors: 0, chunks: 0, embedded: 0, bytes: 0, stale: 0 };
}

/** Says whether there are passages, and whether one has a vector of this model. */
export async function readiness(
  db: Db,
  scope: PaperScope,
  model: string | null,
): Promise<{ hasPassages: boolean; hasVectors: boolean }> {
  const passages = sql`paper_chunk as chunk join research_paper as paper on paper.id = chunk.paper_id where ${inScope(scope)}`;
  const { rows } = await sql<{ hasPassages: boolean; hasVectors: boolean }>`
    select exists (select from ${passages}) as "hasPassages",
      exists (select from ${passages} and chunk.embedding_model = ${model}) as "hasVectors"`.execute(db);
  return rows[0] ?? { hasPassages: false, hasVectors: false };
}

/** Lists the ids of papers. */
export async function papersInScope(db: Db, scope: PaperScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select paper.id from research_paper as paper where ${inScope(scope)} order by paper.id`.execute(db);
  return rows.map(({ id }) => id);
}
