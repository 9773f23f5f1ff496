import { newRecordId } from '../../db/crud/new-id.ts';
import type { Db } from '../../db/client.ts';
import { ownJobById } from '../../db/jobs/own-jobs.ts';
import { holdStartKey, releaseStartKey } from '../../db/jobs/start-keys.ts';
import { IdempotencyKeyReused } from '../../domain/agents/errors.ts';
import type { JobKindName } from '../../domain/job-kinds.ts';
import { hashJson } from '../hash-json.ts';

interface Started {
  id: string;
  jobId: string;
}

interface Start {
  userId: string;
  kind: JobKindName;
  /** The checked set-up; JSON values. */
  setup: unknown;
  /** Idempotency key; null starts a job in any case. */
  key: string | null;
}

/**
 * Starts a job once for each key of a person and kind: the same key gives the same job, also when the answer to the
 * first start was lost. Its record's id is made of the key. A start that fails frees its key. Throws
 * IdempotencyKeyReused when the key came with another set-up.
 */
export async function startOnce(
  db: Db,
  { userId, kind, setup, key }: Start,
  start: (id: string) => Promise<Started>,
): Promise<Started> {
  if (key === null) return start(newRecordId());
  const id = `once-${hashJson([userId, kind, key])}`;
  const setupHash = hashJson(setup);
  if (!(await holdStartKey(db, { recordId: id, userId, setupHash, key }))) throw new IdempotencyKeyReused();
  const known = await ownJobById(db, userId, id);
  if (known !== undefined) return known;
  try {
    return await start(id);
  } catch (error) {
    // The same start at the same moment was first.
    const other = await ownJobById(db, userId, id);
    if (other !== undefined) return other;
    await releaseStartKey(db, id);
    throw error;
  }
}
