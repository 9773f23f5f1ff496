/** Records of imports: upload, start and reads. Every statement for a person contains their user id. */
import { sql, type Selectable } from 'kysely';
import type { Problem } from '../../domain/segments/import/decide.ts';
import { importLimits } from '../../domain/segments/import/limits.ts';
import type { ImportPlan } from '../../domain/segments/import/plan.ts';
import type { FileReading } from '../../domain/tables/reading.ts';
import { importKind } from '../../domain/segments/import/kind.ts';
import type { Db } from '../client.ts';
import { createJob } from '../jobs/create-job.ts';
import type { JobRef } from '../jobs/open-job.ts';
import type { SegmentImportTable } from '../tables/segment-imports.ts';
import { lockQuota, usedBytes } from '../files/files.ts';

export type SegmentImport = Selectable<SegmentImportTable>;

/** Time after which an uploaded file that was not imported is deleted. */
const keepUnusedHours = 24;

interface NewImport {
  id: string;
  userId: string;
  fileName: string;
  format: string;
  bytes: number;
}

/** Reserves quota for a file's rows. False when it exceeds the person's quota together with files and other imports. */
export async function createImport(db: Db, given: NewImport, quotaBytes: number): Promise<boolean> {
  await db
    .deleteFrom('segmentImport')
    .where('status', 'in', ['reading', 'ready'])
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${keepUnusedHours})`)
    .execute();
  return db.transaction().execute(async (trx) => {
    await lockQuota(trx, given.userId);
    if ((await usedBytes(trx, given.userId)) + given.bytes > quotaBytes) return false;
    await trx.insertInto('segmentImport').values(given).execute();
    return true;
  });
}

/** Stores a batch of rows as JSON text: [[row number, [cells]], …]. */
export async function storeImportBatch(db: Db, importId: string, place: number, rows: string): Promise<void> {
  await db.insertInto('segmentImportBatch').values({ importId, place, rows }).execute();
}

/** Stores the first 10,000 problems of an import; all are counted. */
export async function storeImportProblems(db: Db, importId: string, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const counted = await db
    .updateTable('segmentImport')
    .set((eb) => ({ problemCount: eb('problemCount', '+', problems.length) }))
    .where('id', '=', importId)
    .returning('problemCount')
    .executeTakeFirst();
  const before = (counted?.problemCount ?? 0) - problems.length;
  const kept = problems.slice(0, Math.max(0, importLimits.problems - before));
  if (kept.length === 0) return;
  await db
    .insertInto('segmentImportProblem')
    .values(kept.map((problem) => ({ importId, ...problem })))
    .execute();
}

export interface ReadFile {
  encoding: string | null;
  delimiter: string | null;
  bytes: number;
  columns: unknown;
  reading: FileReading;
  rowsTotal: number;
  batches: number;
}

export async function finishReading(db: Db, id: string, { columns, reading, ...file }: ReadFile): Promise<void> {
  await db
    .updateTable('segmentImport')
    .set({
      ...file,
      columns: JSON.stringify(columns),
      reading: JSON.stringify(reading),
      status: 'ready',
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

export async function forgetImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('segmentImport').where('id', '=', id).execute();
}

export async function ownImport(db: Db, userId: string, id: string): Promise<SegmentImport | null> {
  return (
    (await db
      .selectFrom('segmentImport')
      .selectAll()
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()) ?? null
  );
}

/** Lists the person's started imports, newest first, of one segment or of all. */
export async function ownImports(
  db: Db,
  userId: string,
  segmentId: string | null,
  limit: number,
): Promise<SegmentImport[]> {
  return db
    .selectFrom('segmentImport')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'not in', ['reading', 'ready'])
    .$if(segmentId !== null, (query) => query.where('segmentId', '=', segmentId))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Reads the first batch of the file's rows. */
export async function firstRows(db: Db, importId: string): Promise<[number, unknown[]][]> {
  return (await importBatch(db, importId, 0)) ?? [];
}

export async function importBatch(db: Db, importId: string, place: number): Promise<[number, unknown[]][] | null> {
  const row = await db
    .selectFrom('segmentImportBatch')
    .select('rows')
    .where('importId', '=', importId)
    .where('place', '=', place)
    .executeTakeFirst();
  return row ? (JSON.parse(row.rows) as [number, unknown[]][]) : null;
}

interface ImportStart {
  plan: ImportPlan;
  segmentId: string;
  segmentName: string;
  madeSegment: boolean;
}

/**
 * Makes a ready import a queued job, in the caller's transaction. Null when it was started or is gone.
 */
export async function queueImport(
  trx: Db,
  userId: string,
  id: string,
  { plan, ...start }: ImportStart,
): Promise<JobRef | null> {
  const queuedAt = new Date();
  const row = await trx
    .updateTable('segmentImport')
    .set({ ...start, plan: JSON.stringify(plan), status: 'queued', startedAt: queuedAt, updatedAt: queuedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', '=', 'ready')
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  return createJob(trx, {
    id,
    kind: importKind.name,
    name: id,
    userId,
    spendCapUsd: null,
    message: importKind.messages.queued,
    queuedAt,
    accounts: [],
    keys: [],
  });
}

/** Deletes the file's rows, keys and samples when the import has ended. */
export async function dropWaitingRows(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('segmentImportBatch').where('importId', '=', importId).execute();
  await db.deleteFrom('segmentImportKey').where('importId', '=', importId).execute();
  await sql`update segment_import set columns = coalesce(
      (select jsonb_agg(entry || '{"samples": [], "values": []}' order by place) from jsonb_array_elements(columns) with ordinality as one (entry, place)), '[]')
    where id = ${importId}`.execute(db);
}

export type StoredProblem = Problem;

/** Reads the problems in the order of the file, in pages. */
export async function* importProblems(db: Db, importId: string): AsyncGenerator<StoredProblem> {
  const page = 2_000;
  for (let offset = 0; ; offset += page) {
    const rows = await db
      .selectFrom('segmentImportProblem')
      .select(['rowNumber', 'columnName', 'problem', 'refused'])
      .where('importId', '=', importId)
      .orderBy('rowNumber')
      .orderBy('columnName')
      .orderBy('problem')
      .limit(page)
      .offset(offset)
      .execute();
    yield* rows;
    if (rows.length < page) return;
  }
}
