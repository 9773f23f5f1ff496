/** Writes of the worker: claims an import, stores each batch exactly once, ends the import. */
import { sql } from 'kysely';
import type { RowDecisions } from '../../domain/segments/import/decide.ts';
import { importKind } from '../../domain/segments/import/kind.ts';
import type { Db } from '../client.ts';
import { isOpenJob } from '../jobs/job-facts.ts';
import { claimStoredJob, type StoredKind } from '../jobs/life-cycle.ts';
import type { JobRef } from '../jobs/open-job.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { recordStage } from '../jobs/record-stage.ts';
import { notifyChange } from '../notify.ts';
import { dropWaitingRows, storeImportProblems, type SegmentImport } from './imports.ts';
import { addProfiles, replaceProfiles, storeHashes, type ImportedInto } from './import-profiles.ts';

/** Imports as jobs: what a failed one stored stays and can be undone. */
export const storedImport: StoredKind = { kind: importKind, afterEnd: closeRecord };

const [{ name: stage, message: stageMessage }] = importKind.stages;

/** Makes a queued import an importing one, or finds it importing when a worker restarts. Null when it is closed. */
export async function claimImport(db: Db, job: JobRef, serverId: string): Promise<SegmentImport | null> {
  const claim = await claimStoredJob(db, storedImport, job, { attempt: 1, serverId });
  return claim.kind === 'claimed' ? openImport(db, job) : null;
}

/** Reads the record of an open import. Null when its job is closed. */
export async function openImport(db: Db, job: JobRef): Promise<SegmentImport | null> {
  if (!(await isOpenJob(db, job))) return null;
  return (await db.selectFrom('segmentImport').selectAll().where('id', '=', job.id).executeTakeFirst()) ?? null;
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

/** Stores keys of an import that is there; it is locked once for all of them. */
export async function storeKeys(
  db: Db,
  importId: string,
  keys: readonly { key: string; profileId: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with owner as (select id from segment_import where id = ${importId} for key share)
    insert into segment_import_key (import_id, key, profile_id)
    select owner.id, key, profile_id
    from owner, unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ profileId }) => profileId)}::text[]) as entry (key, profile_id)
    on conflict do nothing`.execute(db);
}

/** A batch of a file's rows and where it belongs. */
export interface ImportBatch {
  /** Number of the batch in its file, from 0 on. */
  place: number;
  /** Number of all batches of the file. */
  batches: number;
  rows: number;
  decided: RowDecisions;
}

/**
 * Stores one batch with its counts in one transaction if it is the next one and the import is open. False, with no
 * row stored, when another worker stored it or the import was cancelled.
 */
export async function storeBatch(
  db: Db,
  job: JobRef,
  into: ImportedInto,
  { place, batches, rows, decided }: ImportBatch,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const progress = Math.floor(((place + 1) * 100) / Math.max(batches, 1));
    // It locks the job first, as every change of a job and its record does.
    if (!(await recordStage(trx, job, stage, progress, stageMessage))) return false;
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
      .where('batchesDone', '=', place)
      .returning('id')
      .executeTakeFirst();
    if (!next) return false;
    await addProfiles(trx, into, decided.added);
    await replaceProfiles(trx, into, decided.replaced);
    await storeKeys(trx, into.importId, decided.keys);
    await storeHashes(trx, into, decided.hashes);
    await storeImportProblems(trx, into.importId, decided.problems);
    await notifyJob(trx, job.id);
    return true;
  });
}

/** Deletes what an ended import no longer needs and recounts its segment. */
async function closeRecord(trx: Db, id: string): Promise<void> {
  await dropWaitingRows(trx, id);
  const record = await trx
    .selectFrom('segmentImport')
    .select(['userId', 'segmentId', 'plan'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!record || record.segmentId === null) return;
  const target = (record.plan as { target?: string } | null)?.target === 'customers' ? 'customers' : 'voters';
  await recountSegment(trx, target, record.userId, record.segmentId);
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
