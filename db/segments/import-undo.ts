import { sql } from 'kysely';
import { DynamicProfile, VoterProfile } from '../../domain/models/audience.ts';
import { ImportNotUndoable } from '../../domain/errors.ts';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';
import { revertProfiles } from './import-profiles.ts';
import { recountSegment } from './import-work.ts';

const endedStatuses = ['completed', 'cancelled', 'failed'] as const;

/**
 * Undoes an import in one transaction: deletes what it added and restores what it replaced. A segment that the import
 * created is deleted too, unless it has other profiles by now. False when the import is not the person's or there is
 * nothing to undo. Throws ImportNotUndoable.
 */
export async function undoImport(db: Db, userId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('segmentImport')
      .selectAll()
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('status', 'in', endedStatuses)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.segmentId === null) return false;
    const later = await trx
      .selectFrom('segmentImport')
      .select('fileName')
      .where('segmentId', '=', row.segmentId)
      .where('startedAt', '>', row.startedAt)
      .where('status', 'in', [...endedStatuses, 'queued', 'importing'])
      .executeTakeFirst();
    if (later) throw new ImportNotUndoable(later.fileName);
    const target = (row.plan as { target?: string }).target === 'customers' ? 'customers' : 'voters';
    const fields = Object.keys((target === 'voters' ? VoterProfile : DynamicProfile).fields);
    await revertProfiles(trx, { importId: id, target, segmentId: row.segmentId }, [...fields, 'updatedAt']);
    await trx.deleteFrom('segmentImportChange').where('importId', '=', id).execute();
    await trx
      .updateTable('segmentImport')
      .set({ status: 'undone', updatedAt: new Date() })
      .where('id', '=', id)
      .execute();
    if (row.madeSegment && (await removeIfEmpty(trx, target, userId, row.segmentId))) return true;
    await recountSegment(trx, target, userId, row.segmentId);
    return true;
  });
}

async function removeIfEmpty(
  db: Db,
  target: 'voters' | 'customers',
  userId: string,
  segmentId: string,
): Promise<boolean> {
  const { numAffectedRows } = await (
    target === 'voters'
      ? sql`delete from cohort where id = ${segmentId} and user_id = ${userId} and segment_definition -> 'profiles' is null
          and coalesce(cardinality(voter_ids), 0) = 0 and profile_data is null
          and not exists (select 1 from voter_profile where cohort_id = cohort.id)
          and not exists (select 1 from cohort as child where child.parent_cohort_id = cohort.id)`
      : sql`delete from dynamic_segment where id = ${segmentId} and user_id = ${userId}
          and not exists (select 1 from dynamic_profile where segment_id = dynamic_segment.id)
          and not exists (select 1 from dynamic_segment as child where child.metadata ->> 'parentSegmentId' = dynamic_segment.id)`
  ).execute(db);
  if (!numAffectedRows) return false;
  await notifyChange(db, {
    model: target === 'voters' ? 'Cohort' : 'DynamicSegment',
    id: segmentId,
    operation: 'delete',
    owner: userId,
  });
  return true;
}
