/** Passages by the words of a question. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { sqlStateOf } from '../errors.ts';
import { isOfPaper, type PaperScope } from './scope.ts';

export interface WordHit {
  id: string;
  /** Share of the question's words in the passage, 0 to 1. */
  coverage: number;
}

/** A question as Postgres reads it. */
export interface WordQuery {
  /** All words, phrases and exclusions: the text of a tsquery. */
  strict: string;
  /** Words that are not excluded, as lexemes. */
  words: string[];
  /** True when the question names a phrase, which has to be there as it stands. */
  isExact: boolean;
}

/** Enough hits with all words make a search with some of them needless. */
const enoughHits = 10;
/** Words of a question beyond these are left out. */
const maxWords = 16;
/** A search with some of the words reads every passage that has one, so it leaves out words that are in more passages. */
const commonFrom = 500;

/** Reads a question as search engines do: words, "phrases" and -exclusions. */
export async function readQuery(db: Db, question: string): Promise<WordQuery> {
  const { rows } = await sql<{
    strict: string;
  }>`select websearch_to_tsquery('english', ${question})::text as strict`.execute(db);
  const strict = rows[0]?.strict ?? '';
  const wanted = strict.replace(/!\s*\([^)]*\)|!\s*'(?:[^']|'')*'/g, '');
  const words = [...wanted.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word.replaceAll("''", "'"));
  return { strict, words: [...new Set(words)].slice(0, maxWords), isExact: question.includes('"') };
}

/** Finds passages with all words, and when these are few, also those with some, best first. */
export async function findByWords(db: Db, scope: PaperScope, query: WordQuery, limit: number): Promise<WordHit[]> {
  if (query.words.length === 0) return [];
  const all = await find(db, scope, query, query.strict, limit);
  if (all.length >= enoughHits || query.words.length === 1 || query.isExact) return all;
  const rare = await findRareWords(db, query.words);
  const some = await find(db, scope, query, rare.map(quoted).join(' | '), limit);
  const known = new Set(all.map(({ id }) => id));
  return [...all, ...some.filter(({ id }) => !known.has(id))].slice(0, limit);
}

/** Returns the words that are in few passages, or the rarest one. */
async function findRareWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string; hits: number }>`
    select word, (select count(*)::int from (
      select from paper_chunk as chunk where chunk.words @@ quoted::tsquery limit ${commonFrom + 1}) as hit) as hits
    from unnest(${words}::text[], ${words.map(quoted)}::text[]) as asked (word, quoted)
    order by hits`.execute(db);
  const rare = rows.filter(({ hits }) => hits > 0 && hits <= commonFrom);
  return (rare.length > 0 ? rare : rows.slice(0, 1)).map(({ word }) => word);
}

async function find(db: Db, scope: PaperScope, { words }: WordQuery, query: string, limit: number): Promise<WordHit[]> {
  const { rows } = await sql<WordHit>`
    select best.id, (select count(*) from unnest(${words.map(quoted)}::text[]) as word where chunk.words @@ word::tsquery)::double precision
      / ${words.length} as coverage
    from (
      select chunk.id, ts_rank_cd(chunk.words, ${query}::tsquery) as rank
      from paper_chunk as chunk
      where chunk.words @@ ${query}::tsquery and ${isOfPaper(sql`chunk.paper_id`, scope)}
      order by rank desc, chunk.id limit ${limit}
    ) as best join paper_chunk as chunk on chunk.id = best.id
    order by best.rank desc, best.id`.execute(db);
  return rows;
}

/** Longer questions have too much in common with every text. */
const maxSpelledWords = 3;
const spellingMs = 300;

/**
 * Finds passages with words that are spelled nearly like those of a short question, best first; none when that takes too
 * long, as it does when its letters are common in many passages.
 */
export async function findBySpelling(db: Db, scope: PaperScope, question: string, limit: number): Promise<WordHit[]> {
  if (question.split(/\s+/).length > maxSpelledWords) return [];
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(spellingMs)}, true)`.execute(trx);
      const { rows } = await sql<WordHit>`
        select embedding.id, word_similarity(${question}, embedding.chunk_text)::double precision as coverage
        from paper_embedding as embedding
        where ${question} <% embedding.chunk_text and ${isOfPaper(sql`embedding.paper_id`, scope)}
        order by coverage desc, embedding.id limit ${limit}`.execute(trx);
      return rows;
    });
  } catch (error) {
    if (sqlStateOf(error) === queryCanceled) return [];
    throw error;
  }
}

/** SQLSTATE of a statement that took too long. */
const queryCanceled = '57014';

function quoted(word: string): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
}
