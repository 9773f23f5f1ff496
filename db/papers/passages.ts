/** Passages and pages of papers as people read them. */
import { sql } from 'kysely';
import { pagesOf } from '../../domain/papers/chunks.ts';
import { findQuote } from '../../domain/papers/quotes.ts';
import type { Db } from '../client.ts';
import { inScope, type PaperScope } from './scope.ts';

export interface PassageRow {
  id: string;
  paperId: string;
  title: string;
  year: number | null;
  /** Name of the scholar's profile; null when there is none. */
  author: string | null;
  /** Id of that profile. */
  profileId: string | null;
  authorProfileUrl: string;
  page: number;
  text: string;
  /** The text with the question's words between U+E000 and U+E001. */
  marked: string;
}

/** Private characters around a word of the question. */
export const marks = { start: '\ue000', end: '\ue001' } as const;

/** Reads passages of a person by id, in any order, with the words of a question marked. */
export async function readPassages(
  db: Db,
  scope: PaperScope,
  ids: readonly string[],
  words: readonly string[] = [],
): Promise<PassageRow[]> {
  const query = words.map((word) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`).join(' | ');
  const options = `HighlightAll=true, StartSel=${marks.start}, StopSel=${marks.end}`;
  const { rows } = await sql<PassageRow>`
    select chunk.id, paper.id as "paperId", paper.title, paper.publication_year as year, profile.name as author, profile.id as "profileId",
      paper.author_profile_url as "authorProfileUrl", chunk.page, embedding.chunk_text as text,
      ts_headline('english', embedding.chunk_text, ${query}::tsquery, ${options}) as marked
    from paper_chunk as chunk
      join paper_embedding as embedding on embedding.id = chunk.id
      join research_paper as paper on paper.id = chunk.paper_id
      left join imported_social_profile as profile on profile.owner_id = paper.owner_id and profile.url = paper.author_profile_url
    where chunk.id = any(${ids}::text[]) and ${inScope(scope)}`.execute(db);
  return rows;
}

export interface PaperPage {
  paperId: string;
  title: string;
  year: number | null;
  author: string | null;
  /** 0 for the abstract. */
  page: number;
  /** Numbers of the pages that have a text. */
  pages: number[];
  text: string;
  /** Place of the passage in the text; null when none was asked for or the paper has changed since. */
  passage: { start: number; end: number } | null;
}

/** Reads a page of a person's paper; null when it is not theirs or has no such page. */
export async function readPage(
  db: Db,
  userId: string,
  { paperId, page, chunkId }: { paperId: string; page: number; chunkId: string | null },
): Promise<PaperPage | null> {
  const paper = await db
    .selectFrom('researchPaper as paper')
    .leftJoin('importedSocialProfile as profile', (join) =>
      join.onRef('profile.url', '=', 'paper.authorProfileUrl').on('profile.ownerId', '=', userId),
    )
    .select(['paper.id', 'paper.title', 'paper.publicationYear', 'paper.fullText', 'paper.abstract', 'profile.name'])
    .where('paper.id', '=', paperId)
    .where(sql<boolean>`paper.owner_id = ${userId}`)
    .executeTakeFirst();
  if (paper === undefined) return null;
  const pages = pagesOf(paper);
  const text = pages.get(page);
  if (text === undefined) return null;
  const { id, title, publicationYear: year, name: author } = paper;
  const numbers = [...pages.keys()].filter((one) => pages.get(one)?.trim() !== '');
  const passage = chunkId === null ? null : await placeOf(db, { paperId, page, chunkId }, text);
  return { paperId: id, title, year, author, page, pages: numbers, text, passage };
}

async function placeOf(
  db: Db,
  { paperId, page, chunkId }: { paperId: string; page: number; chunkId: string },
  text: string,
): Promise<{ start: number; end: number } | null> {
  const chunk = await db
    .selectFrom('paperChunk as chunk')
    .innerJoin('paperEmbedding as embedding', 'embedding.id', 'chunk.id')
    .select(['chunk.startOffset as start', 'chunk.endOffset as end', 'embedding.chunkText'])
    .where('chunk.id', '=', chunkId)
    .where('chunk.paperId', '=', paperId)
    .where('chunk.page', '=', page)
    .executeTakeFirst();
  if (chunk === undefined) return null;
  const { start, end, chunkText } = chunk;
  // A page that was read again may have other spaces and places.
  return text.slice(start, end) === chunkText ? { start, end } : findQuote(text, chunkText);
}

/** Lists the passages of a paper in order, as its record shows them. */
export async function textsOfPassages(db: Db, paperId: string): Promise<{ chunkIndex: number; text: string }[]> {
  return db
    .selectFrom('paperEmbedding')
    .select(['chunkIndex', 'chunkText as text'])
    .where('paperId', '=', paperId)
    .orderBy('chunkIndex')
    .execute();
}
