/** The catalogue of stored files: what is at which path, whose it is, and what it takes. */
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { parsePath } from '../../domain/files/paths.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import type { StoredFileTable } from '../tables/files.ts';

export type StoredFile = Selectable<StoredFileTable>;

/** Files one person may have. */
const maxFiles = 10_000;

/** Where the bytes are: `<area>/<owner>/<id>`. */
export function storageKeyOf({ id, ownerId, path }: Pick<StoredFile, 'id' | 'ownerId' | 'path'>): string {
  const area = parsePath(path)?.area;
  if (area === undefined) throw new Error('A stored file has no valid path');
  return `${area}/${ownerId}/${id}`;
}

export interface NewUpload {
  id: string;
  ownerId: string;
  path: string;
  contentType: string;
  /** What it may become at most. */
  size: number;
}

/** Reserves room for an upload. False when it would not fit the owner's quota beside what is there and on its way. */
export function beginUpload(db: Db, upload: NewUpload, quotaBytes: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockFilesOf(trx, upload.ownerId);
    const { bytes, files } = await trx
      .selectFrom('storedFile')
      .select([
        sql<number>`coalesce(sum(size), 0) + ${importBytes(upload.ownerId)}`.as('bytes'),
        sql<number>`count(*)`.as('files'),
      ])
      .where('ownerId', '=', upload.ownerId)
      .where('state', '!=', 'deleted')
      // It is going to be replaced.
      .where(sql<boolean>`not (state = 'stored' and path = ${upload.path})`)
      .executeTakeFirstOrThrow();
    if (bytes + upload.size > quotaBytes || files >= maxFiles) return false;
    await trx
      .insertInto('storedFile')
      .values({ ...upload, state: 'uploading', etag: '' })
      .execute();
    return true;
  });
}

/**
 * Makes the upload the file at its path. `replaced` is the id of the file that was there. Null when the upload was given up meanwhile
 * (its owner is gone); 'in-use' when the file there belongs to an attachment. `keep` writes what belongs to it in the same transaction.
 */
export function finishUpload(
  db: Db,
  id: string,
  content: { size: number; etag: string },
  keep?: (trx: Transaction<Database>, file: StoredFile) => Promise<void> | undefined,
): Promise<{ file: StoredFile; replaced: StoredFile | undefined } | 'in-use' | null> {
  return db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom('storedFile')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'uploading')
      .executeTakeFirst();
    if (upload === undefined) return null;
    await lockFilesOf(trx, upload.ownerId);
    if (await isAttachment(trx, upload.path)) return 'in-use';
    const replaced = await markDeleted(trx, upload.path);
    const file = await trx
      .updateTable('storedFile')
      .set({ ...content, state: 'stored', updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'uploading')
      .returningAll()
      .executeTakeFirst();
    if (file === undefined) return null;
    await keep?.(trx, file);
    return { file, replaced };
  });
}

/** Takes the file at a path away from everybody's sight. Its bytes are the caller's to remove, then `forgetFile`. */
export function removeFile(db: Db, path: string): Promise<StoredFile | 'in-use' | undefined> {
  return db.transaction().execute(async (trx) => ((await isAttachment(trx, path)) ? 'in-use' : markDeleted(trx, path)));
}

/** An upload that came to nothing. */
export async function giveUpUpload(db: Db, id: string): Promise<void> {
  await db
    .updateTable('storedFile')
    .set({ state: 'deleted' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute();
}

/** The bytes are gone: so is the record. */
export async function forgetFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('storedFile').where('id', '=', id).where('state', '=', 'deleted').execute();
}

export function findFile(db: Db, path: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('storedFile')
    .selectAll()
    .where('path', '=', path)
    .where('state', '=', 'stored')
    .executeTakeFirst();
}

/** Bytes of the files whose rows wait to be imported: they lie in Postgres as long as the import is open. */
function importBytes(ownerId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(bytes), 0) from segment_import
    where user_id = ${ownerId} and status in ('reading', 'ready', 'queued', 'importing'))`;
}

/** Bytes of a person's files, uploads under way and imports not yet over. */
export async function usedBytes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('storedFile')
    .select(sql<number>`coalesce(sum(size), 0) + ${importBytes(ownerId)}`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Uploads that broke off an hour ago, and deleted files whose bytes could not be removed at once. */
export function filesToSweep(db: Db, limit: number): Promise<StoredFile[]> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('storedFile')
      .set({ state: 'deleted' })
      .where('state', '=', 'uploading')
      .where('updatedAt', '<', sql<Date>`now() - interval '1 hour'`)
      .execute();
    return trx
      .selectFrom('storedFile')
      .selectAll()
      .where('state', '=', 'deleted')
      .where('updatedAt', '<', sql<Date>`now() - interval '1 minute'`)
      .orderBy('updatedAt')
      .limit(limit)
      .execute();
  });
}

/** Two uploads of one person are judged against their quota one after the other. */
export async function lockFilesOf(trx: Transaction<Database>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${ownerId}`}, 0))`.execute(trx);
}

async function isAttachment(trx: Transaction<Database>, path: string): Promise<boolean> {
  const found = await trx
    .selectFrom('attachment')
    .innerJoin('storedFile', 'storedFile.id', 'attachment.fileId')
    .select('attachment.id')
    .where('storedFile.path', '=', path)
    .where('storedFile.state', '=', 'stored')
    .executeTakeFirst();
  return found !== undefined;
}

function markDeleted(trx: Transaction<Database>, path: string): Promise<StoredFile | undefined> {
  return trx
    .updateTable('storedFile')
    .set({ state: 'deleted', updatedAt: sql<Date>`now()` })
    .where('path', '=', path)
    .where('state', '=', 'stored')
    .returningAll()
    .executeTakeFirst();
}
