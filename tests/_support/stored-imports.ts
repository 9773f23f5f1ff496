/** Stores imports as rows, without a workflow. */
import type { Db } from '../../db/client.ts';
import { queueImport } from '../../db/segments/imports.ts';
import type { ImportPlan } from '../../domain/segments/import/plan.ts';

/** Stores an import whose file was read, and queues it. No workflow is started. */
export async function storeQueuedImport(db: Db, userId: string, id: string): Promise<void> {
  await db
    .insertInto('segmentImport')
    .values({ id, userId, fileName: 'people.csv', format: 'csv', bytes: 1, status: 'ready' })
    .execute();
  const plan: ImportPlan = {
    target: 'voters',
    columns: [],
    duplicates: 'keep',
    duplicateColumns: [],
    missingAge: 'keep',
  };
  const start = { plan, segmentId: 'a segment', segmentName: 'People', madeSegment: true };
  await db.transaction().execute((trx) => queueImport(trx, userId, id, start));
}
