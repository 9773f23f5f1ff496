import type { Db } from '../../db/client.ts';
import type { RunReader } from '../../db/simulations/own-run.ts';
import { listSegments, type SegmentSummary } from '../../db/segments/list.ts';
import { NotSignedIn } from '../../domain/errors.ts';

/** Segments the signed-in person may ask, with sizes. Throws NotSignedIn. */
export async function readSegments(db: Db, reader: RunReader): Promise<SegmentSummary[]> {
  if (reader.kind !== 'user') throw new NotSignedIn();
  return listSegments(db, reader.userId);
}
