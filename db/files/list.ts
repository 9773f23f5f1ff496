import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { StoredFile } from './files.ts';

export interface FileListQuery {
  /** Whose private files may be among them; null: public ones only. */
  userId: string | null;
  prefix: string;
  limit: number;
  /** Paths after this one. */
  after: string | null;
}

/** Files a reader may see, in the order of their paths, one more than asked when there is a next page. */
export function listFiles(db: Db, { userId, prefix, limit, after }: FileListQuery): Promise<StoredFile[]> {
  const bytes = sql`path collate "C"`;
  let query = db
    .selectFrom('storedFile')
    .selectAll()
    .where('state', '=', 'stored')
    // 0x10FFFF ends every text that begins with the prefix.
    .where(sql<boolean>`${bytes} >= ${prefix}`)
    .where(sql<boolean>`${bytes} < ${`${prefix}\u{10FFFF}`}`)
    .where(sql<boolean>`(starts_with(path, 'public/') or owner_id = ${userId})`)
    .orderBy(bytes)
    .limit(limit + 1);
  if (after !== null) query = query.where(sql<boolean>`${bytes} > ${after}`);
  return query.execute();
}
