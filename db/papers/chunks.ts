/** Passages of papers, kept in step with the papers' texts. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { chunkPages, pagesOf, type Chunk, type ChunkSizes } from '../../domain/papers/chunks.ts';
import { storableText } from '../../domain/storable.ts';
import type { Db } from '../client.ts';

interface StoredChunk {
  id: string;
  chunkIndex: number;
  contentHash: string;
  startOffset: number;
}

interface NewChunk extends Chunk {
  chunkIndex: number;
  contentHash: string;
}

/**
 * Divides a paper again and stores what has changed: passages that are there with the same text keep their vectors. Does
 * nothing when the paper is gone.
 */
export async function storeChunks(db: Db, paperId: string, sizes: ChunkSizes): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const paper = await trx
      .selectFrom('researchPaper')
      .select(['id', 'authorProfileUrl', 'title', 'publicationYear', 'fullText', 'abstract'])
      .where('id', '=', paperId)
      // Two builds of the same paper divide it one after the other.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (paper === undefined) return;
    const chunks = chunkPages(pagesOf(paper), sizes).map((chunk, chunkIndex): NewChunk => ({
      ...chunk,
      chunkIndex,
      contentHash: hashOf(chunk),
    }));
    const { kept, added, removed } = compare(await storedChunks(trx, paperId), chunks);
    if (removed.length > 0) await trx.deleteFrom('paperEmbedding').where('id', 'in', removed).execute();
    await moveChunks(trx, kept);
    await insertChunks(trx, paper, added);
    await trx
      .updateTable('paperEmbedding')
      .set({ paperTitle: paper.title, paperYear: paper.publicationYear })
      .where('paperId', '=', paperId)
      .where(({ eb, or }) =>
        or([
          eb('paperTitle', 'is distinct from', paper.title),
          eb('paperYear', 'is distinct from', paper.publicationYear),
        ]),
      )
      .execute();
  });
}

interface Paper {
  id: string;
  authorProfileUrl: string;
  title: string;
  publicationYear: number | null;
}

function storedChunks(trx: Db, paperId: string): Promise<StoredChunk[]> {
  return (
    trx
      .selectFrom('paperEmbedding as embedding')
      .leftJoin('paperChunk as chunk', 'chunk.id', 'embedding.id')
      .select(['embedding.id', 'embedding.chunkIndex'])
      // Rows of the data API have no place in a paper, so they are replaced.
      .select(sql<string>`coalesce(chunk.content_hash, '')`.as('contentHash'))
      .select(sql<number>`coalesce(chunk.start_offset, -1)`.as('startOffset'))
      .where('embedding.paperId', '=', paperId)
      .execute()
  );
}

function hashOf({ page, text }: Chunk): string {
  return createHash('sha256').update(`${page} ${text}`).digest('base64url');
}

/** Pairs stored passages with new ones of the same page and text. */
function compare(stored: readonly StoredChunk[], chunks: readonly NewChunk[]) {
  const byHash = Map.groupBy(stored, ({ contentHash }) => contentHash);
  const kept: (NewChunk & { id: string; isMoved: boolean })[] = [];
  const added: NewChunk[] = [];
  for (const chunk of chunks) {
    const same = byHash.get(chunk.contentHash)?.shift();
    if (same === undefined) added.push(chunk);
    else {
      const isMoved = same.chunkIndex !== chunk.chunkIndex || same.startOffset !== chunk.start;
      kept.push({ ...chunk, id: same.id, isMoved });
    }
  }
  return { kept, added, removed: [...byHash.values()].flat().map(({ id }) => id) };
}

async function moveChunks(trx: Db, kept: readonly (NewChunk & { id: string; isMoved: boolean })[]): Promise<void> {
  for (const { id, chunkIndex, start, end, isMoved } of kept) {
    if (!isMoved) continue;
    await trx.updateTable('paperEmbedding').set({ chunkIndex }).where('id', '=', id).execute();
    await trx.updateTable('paperChunk').set({ startOffset: start, endOffset: end }).where('id', '=', id).execute();
  }
}

const rowsPerInsert = 500;

async function insertChunks(trx: Db, paper: Paper, added: readonly NewChunk[]): Promise<void> {
  const rows = added.map((chunk) => ({
    id: randomUUID(),
    ...chunk,
    text: storableText(chunk.text),
  }));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + rowsPerInsert))}::jsonb) as given (
          id text, "chunkIndex" int, page int, start int, "end" int, "contentHash" text, text text)
      ), embeddings as (
        insert into paper_embedding (id, paper_id, author_profile_url, chunk_index, chunk_text, embedding, paper_title, paper_year)
        select id, ${paper.id}, ${paper.authorProfileUrl}, "chunkIndex", text, '{}', ${paper.title}, ${paper.publicationYear}::int from given
        returning id
      )
      insert into paper_chunk (id, paper_id, page, start_offset, end_offset, content_hash, words)
      select given.id, ${paper.id}, page, start, "end", "contentHash", to_tsvector('english', text)
      from given join embeddings on embeddings.id = given.id`.execute(trx);
}
