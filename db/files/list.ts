import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { StoredFile } from './files.ts';

export interface FileListQuery {
  /** Person whose private files are included; null lists public files only. */
  userId: string | null;
  prefix: string;
  limit: number;
  /** Lists paths after this one; null from the beginning. */
  after: string | null;
}

/** Lists the files a reader may see by path, one more than `limit` if there is a next page. */
export function listFiles(db: Db, { userId, prefix, limit, after }: FileListQuery): Promise<StoredFile[]> {
  const bytes = sql`path collate "C"`;
  let query = db
    .selectFrom('storedFile')
    .selectAll()
    .where('state', '=', 'stored')
    // U+10FFFF is the largest character, so it follows every path with the prefix.
    .where(sql<boolean>`${bytes} >= ${prefix}`)
    .where(sql<boolean>`${bytes} < ${`${prefix}\u{10FFFF}`}`)
    .where(sql<boolean>`(starts_with(path, 'public/') or owner_id = ${userId})`)
    .orderBy(bytes)
    .limit(limit + 1);
  if (after !== null) query = query.where(sql<boolean>`${bytes} > ${after}`);
  return query.execute();
}
