/** Rows of stored files: path, owner, size and state. The bytes are in the storage. */
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { parsePath } from '../../domain/files/paths.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import type { StoredFileTable } from '../tables/files.ts';

export type StoredFile = Selectable<StoredFileTable>;

/** Maximum number of files per person. */
const maxFiles = 10_000;

/** Returns the key of the bytes in the storage: `<area>/<owner>/<id>`. */
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
  /** Maximum size in bytes. */
  size: number;
}

/**
 * Reserves quota for an upload. False when it exceeds the owner's quota together with stored files and other uploads.
 */
export function beginUpload(db: Db, upload: NewUpload, quotaBytes: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockQuota(trx, upload.ownerId);
    const { bytes, files } = await trx
      .selectFrom('storedFile')
      .select([
        sql<number>`coalesce(sum(size), 0) + ${importBytes(upload.ownerId)}`.as('bytes'),
        sql<number>`count(*)`.as('files'),
      ])
      .where('ownerId', '=', upload.ownerId)
      .where('state', '!=', 'deleted')
      // The file at the same path will be replaced.
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
 * Makes the upload the file at its path. `replaced` is the id of the former file. Null when the upload was abandoned
 * (its owner is gone); 'in-use' when the former file belongs to an attachment. `keep` writes related rows in the same
 * transaction.
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
    await lockQuota(trx, upload.ownerId);
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

/** Marks the file at a path as deleted. The caller removes its bytes, then calls deleteFileRow. */
export function removeFile(db: Db, path: string): Promise<StoredFile | 'in-use' | undefined> {
  return db.transaction().execute(async (trx) => ((await isAttachment(trx, path)) ? 'in-use' : markDeleted(trx, path)));
}

/** Marks the person's files at these paths as deleted. The caller removes their bytes, then calls deleteFileRow. */
export async function hideFilesAt(
  trx: Transaction<Database>,
  ownerId: string,
  paths: readonly string[],
): Promise<StoredFile[]> {
  if (paths.length === 0) return [];
  return trx
    .updateTable('storedFile')
    .set({ state: 'deleted', updatedAt: sql<Date>`now()` })
    .where('ownerId', '=', ownerId)
    .where('path', 'in', paths)
    .where('state', '=', 'stored')
    .returningAll()
    .execute();
}

/** Deletes the row of an upload that failed. */
export async function abandonUpload(db: Db, id: string): Promise<void> {
  await db
    .updateTable('storedFile')
    .set({ state: 'deleted' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute();
}

/** Deletes the row of a file whose bytes were removed. */
export async function deleteFileRow(db: Db, id: string): Promise<void> {
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

/** Counts the bytes of uploaded rows in Postgres whose import has not ended. */
function importBytes(ownerId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(bytes), 0) from segment_import
    where user_id = ${ownerId} and status in ('reading', 'ready', 'queued', 'importing'))`;
}

/** Counts the bytes of a person's files, open uploads and open imports. */
export async function usedBytes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('storedFile')
    .select(sql<number>`coalesce(sum(size), 0) + ${importBytes(ownerId)}`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Lists uploads that have been open for an hour, and deleted files whose bytes could not be removed at once. */
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

/** Locks a person's quota until the transaction ends, so that concurrent uploads cannot both use the same room. */
export async function lockQuota(trx: Transaction<Database>, ownerId: string): Promise<void> {
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

/** Lists a person's stored files with text that can be read as it is. */
export function textFilesOf(db: Db, ownerId: string): Promise<StoredFile[]> {
  return db
    .selectFrom('storedFile')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'stored')
    .where(sql<boolean>`content_type ~ '^(text/|application/json|image/svg)'`)
    .execute();
}

/** Notes that a file's bytes were replaced. */
export async function replaceContent(db: Db, id: string, content: { size: number; etag: string }): Promise<void> {
  await db
    .updateTable('storedFile')
    .set({ ...content, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}
