/** Writes of the worker: claims an import, stores each batch exactly once, ends the import. */
import { sql } from 'kysely';
import type { RowDecisions } from '../../domain/segments/import/decide.ts';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';
import { dropWaitingRows, storeImportProblems, type SegmentImport } from './imports.ts';
import { addProfiles, replaceProfiles, storeHashes, type ImportedInto } from './import-profiles.ts';

/**
 * Makes a queued import an importing one, or finds it importing when a worker restarts. Null when it is closed or gone.
 */
export async function claimImport(db: Db, id: string): Promise<SegmentImport | null> {
  const row = await db
    .updateTable('segmentImport')
    .set({ status: 'importing', updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'importing'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the profile ids of these keys. */
export async function knownProfiles(db: Db, importId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; profileId: string }>`
    select key, profile_id from segment_import_key where import_id = ${importId} and key = any(${keys}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row.profileId]));
}

export async function storeKeys(
  db: Db,
  importId: string,
  keys: readonly { key: string; profileId: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into segment_import_key (import_id, key, profile_id)
    select ${importId}, entry ->> 'key', entry ->> 'profileId' from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) as entry
    on conflict do nothing`.execute(db);
}

/**
 * Stores one batch with its counts in one transaction if it is the next one and the import is open. False, without a
 * write, when another worker stored it or the import was cancelled.
 */
export async function storeBatch(
  db: Db,
  into: ImportedInto,
  place: number,
  rows: number,
  decided: RowDecisions,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const next = await trx
      .updateTable('segmentImport')
      .set((eb) => ({
        batchesDone: place + 1,
        rowsRead: eb('rowsRead', '+', rows),
        rowsAdded: eb('rowsAdded', '+', decided.added.length),
        rowsReplaced: eb('rowsReplaced', '+', decided.replacedRows),
        rowsSkipped: eb('rowsSkipped', '+', decided.skipped),
        rowsRefused: eb('rowsRefused', '+', decided.refused),
        updatedAt: new Date(),
      }))
      .where('id', '=', into.importId)
      .where('status', '=', 'importing')
      .where('batchesDone', '=', place)
      .returning('id')
      .executeTakeFirst();
    if (!next) return false;
    await addProfiles(trx, into, decided.added);
    await replaceProfiles(trx, into, decided.replaced);
    await storeKeys(trx, into.importId, decided.keys);
    await storeHashes(trx, into, decided.hashes);
    await storeImportProblems(trx, into.importId, decided.problems);
    return true;
  });
}

/** Ends an import as completed or failed and recounts its segment. */
export async function endImport(
  db: Db,
  id: string,
  status: 'completed' | 'failed' | 'cancelled',
  error: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('segmentImport')
      .set({ status, error, updatedAt: new Date(), finishedAt: new Date() })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'importing'])
      .returning(['userId', 'segmentId', 'plan'])
      .executeTakeFirst();
    if (!row) return;
    await dropWaitingRows(trx, id);
    const target = (row.plan as { target?: string } | null)?.target === 'customers' ? 'customers' : 'voters';
    if (row.segmentId !== null) await recountSegment(trx, target, row.userId, row.segmentId);
  });
}

/** Stores the number of profiles on the segment's row and notifies listeners. */
export async function recountSegment(
  db: Db,
  target: 'voters' | 'customers',
  userId: string,
  segmentId: string,
): Promise<void> {
  if (target === 'voters')
    await sql`update cohort set profile_count = counted.profiles, size = counted.profiles, data_quality = counted.quality,
        average_confidence = counted.confidence, imported_at = now(), updated_at = now()
      from (select count(*)::int as profiles, avg(data_quality) as quality, avg(confidence) as confidence from voter_profile
        where cohort_id = ${segmentId}) as counted
      where id = ${segmentId} and user_id = ${userId}`.execute(db);
  else
    await sql`update dynamic_segment set updated_at = now(),
        profile_count = (select count(*) from dynamic_profile where segment_id = ${segmentId})
      where id = ${segmentId} and user_id = ${userId}`.execute(db);
  const model = target === 'voters' ? 'Cohort' : 'DynamicSegment';
  await notifyChange(db, { model, id: segmentId, operation: 'update', owner: userId });
}
