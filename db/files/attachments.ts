/** Attachments: files that runs give to their personas, with their extracted text. */
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import type { AttachmentTable } from '../tables/files.ts';
import type { StoredFile } from './files.ts';

/** Columns of an attachment, without its text. */
export type AttachmentFacts = Omit<Selectable<AttachmentTable>, 'content' | 'ownerId' | 'fileId'>;

const facts = ['id', 'name', 'contentType', 'size', 'kind', 'textCharacters', 'isCut', 'createdAt'] as const;

export async function insertAttachment(trx: Transaction<Database>, row: Insertable<AttachmentTable>): Promise<void> {
  await trx.insertInto('attachment').values(row).execute();
}

/** Lists a person's attachments, newest first, with the number of runs that use each. */
export function listAttachments(db: Db, ownerId: string): Promise<(AttachmentFacts & { usedByRuns: number })[]> {
  return db
    .selectFrom('attachment')
    .select([
      ...facts,
      sql<number>`(select count(*) from run_attachment where attachment_id = attachment.id)`.as('usedByRuns'),
    ])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Finds the person's attachments with these ids, in the order of the ids; others are left out. */
export async function ownAttachments(db: Db, ownerId: string, ids: readonly string[]): Promise<AttachmentFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('attachment')
    .select(facts)
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Reads the texts that a run's personas receive, in the order of the run's files. */
export function runAttachmentTexts(
  db: Db,
  runId: string,
): Promise<{ name: string; kind: 'text' | 'image'; content: string }[]> {
  return db
    .selectFrom('runAttachment')
    .innerJoin('attachment', 'attachment.id', 'runAttachment.attachmentId')
    .select(['name', 'kind', sql<string>`left(content, characters)`.as('content')])
    .where('runId', '=', runId)
    .orderBy('place')
    .execute();
}

/** Lists a run's attachments, for its details. */
export function runAttachments(db: Db, runId: string): Promise<(AttachmentFacts & { characters: number })[]> {
  return db
    .selectFrom('runAttachment')
    .innerJoin('attachment', 'attachment.id', 'runAttachment.attachmentId')
    .select([...facts, 'characters'])
    .where('runId', '=', runId)
    .orderBy('place')
    .execute();
}

export type RemovedAttachment =
  | { kind: 'removed'; file: StoredFile }
  | { kind: 'in-use'; jobIds: string[] }
  | { kind: 'not-found' };

/**
 * Deletes a person's attachment and its file's row; the caller removes the bytes. An attachment that runs use stays.
 */
export function removeAttachment(db: Db, ownerId: string, id: string): Promise<RemovedAttachment> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('attachment')
      .select(['id', 'fileId'])
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return { kind: 'not-found' };
    const runs = await trx
      .selectFrom('runAttachment')
      .innerJoin('dynamicSimulationRun as run', 'run.id', 'runAttachment.runId')
      .select(['run.jobId', 'run.id'])
      .where('attachmentId', '=', id)
      .limit(5)
      .execute();
    if (runs.length > 0) return { kind: 'in-use', jobIds: runs.map((run) => run.jobId ?? run.id) };
    await trx.deleteFrom('attachment').where('id', '=', id).execute();
    return { kind: 'removed', file: await hideFile(trx, row.fileId) };
  });
}

/** Deletes attachments that are a day old and used by no run or recurring run; sweepFiles then removes their bytes. */
export function dropUnusedAttachments(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const unused = await trx
      .selectFrom('attachment')
      .select(['id', 'fileId'])
      .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('runAttachment').select('runId').whereRef('attachmentId', '=', 'attachment.id'))),
      )
      .where(
        sql<boolean>`not exists (select from recurrence where input -> 'attachmentIds' @> to_jsonb(attachment.id))`,
      )
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, fileId } of unused) {
      await trx.deleteFrom('attachment').where('id', '=', id).execute();
      await hideFile(trx, fileId);
    }
    return unused.length;
  });
}

function hideFile(trx: Transaction<Database>, fileId: string): Promise<StoredFile> {
  return trx
    .updateTable('storedFile')
    .set({ state: 'deleted', updatedAt: sql<Date>`now()` })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
