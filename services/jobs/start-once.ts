import { createHash } from 'node:crypto';
import { newRecordId } from '../../db/crud/new-id.ts';
import type { Db } from '../../db/client.ts';
import { ownJobById } from '../../db/jobs/own-jobs.ts';

interface Started {
  id: string;
  jobId: string;
}

/**
 * Starts a job once for each key of a person: the same key gives the same job, also when the answer to the first start
 * was lost. Its record's id is made of the key.
 */
export async function startOnce(
  db: Db,
  userId: string,
  key: string | null,
  start: (id: string) => Promise<Started>,
): Promise<Started> {
  if (key === null) return start(newRecordId());
  const id = `once-${createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('base64url')}`;
  const known = await ownJobById(db, userId, id);
  if (known !== undefined) return known;
  try {
    return await start(id);
  } catch (error) {
    // The same start at the same moment was first.
    const other = await ownJobById(db, userId, id);
    if (other === undefined) throw error;
    return other;
  }
}
