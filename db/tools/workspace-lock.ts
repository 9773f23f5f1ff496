import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';

/** Time after which a lock that nobody released is free again. */
const expiresAfterMs = 30_000;

export interface LockRequest {
  ownerId: string;
  workspaceId: string;
  /** Identifies the caller, who may take the lock again. */
  lockId: string;
  operation: string;
}

/** Takes a workspace's lock (specification §3, WorkspaceLock). False while somebody else keeps it. */
export async function takeWorkspaceLock(db: Db, request: LockRequest): Promise<boolean> {
  const { ownerId, workspaceId, lockId, operation } = request;
  const { rows } = await sql<{ id: string }>`
    insert into workspace_lock as held (id, owner_id, workspace_id, lock_id, operation, "timestamp", expires_at)
    values (${newRecordId()}, ${ownerId}, ${workspaceId}, ${lockId}, ${operation}, now(), now() + ${expiresAfterMs} * interval '1 millisecond')
    on conflict (owner_id, workspace_id) do update set lock_id = excluded.lock_id, operation = excluded.operation,
      "timestamp" = excluded."timestamp", expires_at = excluded.expires_at, updated_at = now()
    where held.expires_at < now() or held.lock_id = excluded.lock_id
    returning id`.execute(db);
  return rows.length > 0;
}

/** Releases a lock; one that was taken over meanwhile stays. */
export async function releaseWorkspaceLock(db: Db, { ownerId, workspaceId, lockId }: LockRequest): Promise<void> {
  await sql`delete from workspace_lock where owner_id = ${ownerId} and workspace_id = ${workspaceId} and lock_id = ${lockId}`.execute(
    db,
  );
}
