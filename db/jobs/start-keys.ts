/** Idempotency keys of starts, each bound to the set-up that it began with. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** A start with an idempotency key. */
export interface HeldKey {
  /** Id of the job's record, made of the key. */
  recordId: string;
  userId: string;
  setupHash: string;
  key: string;
}

/** Binds a key to its set-up and counts one more start that holds it. False when it is bound to another set-up. */
export async function holdStartKey(db: Db, { recordId, userId, setupHash, key }: HeldKey): Promise<boolean> {
  const { rows } = await sql`
    insert into start_key (record_id, user_id, setup_hash, key) values (${recordId}, ${userId}, ${setupHash}, ${key})
    on conflict (record_id) do update set starts = start_key.starts + 1 where start_key.setup_hash = excluded.setup_hash
    returning record_id`.execute(db);
  return rows.length > 0;
}

/** Frees a key whose start failed, unless another start holds it. */
export async function releaseStartKey(db: Db, recordId: string): Promise<void> {
  await sql`update start_key set starts = starts - 1 where record_id = ${recordId}`.execute(db);
  await sql`delete from start_key where record_id = ${recordId} and starts = 0`.execute(db);
}

/** Deletes keys after 30 days. A key stays as long as its job, which it would give to another set-up. */
export async function sweepStartKeys(db: Db): Promise<void> {
  await sql`
    delete from start_key where created_at < now() - interval '30 days'
      and not exists (select 1 from job where job.id = start_key.record_id)`.execute(db);
}
