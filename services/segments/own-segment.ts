import type { Db } from '../../db/client.ts';
import { findSegment, type SegmentRow } from '../../db/segments/segments.ts';
import { RecordReadOnly, SegmentNotFound } from '../../domain/errors.ts';

/** Finds a segment that the person may read: their own or a sample. Throws SegmentNotFound. */
export async function readableSegment(db: Db, userId: string, id: string): Promise<SegmentRow> {
  const found = await findSegment(db, userId, id);
  if (!found) throw new SegmentNotFound();
  return found;
}

/** Finds a segment that the person may change. Throws SegmentNotFound, RecordReadOnly for a sample. */
export async function ownSegment(db: Db, userId: string, id: string): Promise<SegmentRow> {
  const found = await readableSegment(db, userId, id);
  if (found.row.userId !== userId) throw new RecordReadOnly('segment');
  return found;
}
