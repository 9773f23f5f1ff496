import type { Env } from '../../config/env.ts';
import { deleteModelRows, deleteOwnedRows, endSignIns, hideFiles } from '../../db/identity/owned-rows.ts';
import { ownJobs } from '../../db/jobs/own-jobs.ts';
import { deleteFileRow, storageKeyOf } from '../../db/files/files.ts';
import { restoreRuns } from '../../db/simulations/library/deleted-runs.ts';
import { createFileStorage } from '../../db/storage/storage.ts';
import { cancelOwnJob } from '../jobs/own-jobs.ts';
import type { StoredKind } from '../../db/jobs/life-cycle.ts';
import { jobServices } from '../job-kinds.ts';
import type { JobDeps } from '../jobs/temporal.ts';

export interface DeleteDeps extends JobDeps {
  env: Env;
}

/**
 * Deletes a person's data: ends sign-ins, cancels open jobs, deletes the rows of every model, files, keys and factors,
 * and last the account. Idempotent: it may be repeated after a failure at any point.
 */
export async function deleteEverythingOwned(deps: DeleteDeps, userId: string): Promise<void> {
  const { db } = deps;
  await endSignIns(db, userId);
  for (const { stored } of jobServices) await cancelAll(deps, stored, userId);
  // Deleted runs are found by their owner only when they are restored.
  await restoreRuns(db, userId, null);
  await deleteModelRows(db, userId);
  await deleteFiles(deps, userId);
  await deleteOwnedRows(db, userId);
}

async function cancelAll(deps: JobDeps, stored: StoredKind, userId: string): Promise<void> {
  const open = () => ownJobs(deps.db, userId, { kind: stored.kind.name, isOpen: true });
  for (let jobs = await open(); jobs.length > 0; jobs = await open()) {
    for (const { name } of jobs) await cancelOwnJob(deps, stored, userId, name);
  }
}

/**
 * Deletes the bytes of files, then their records. Throws when the storage is unavailable, so that the remaining records
 * stay.
 */
async function deleteFiles({ db, env }: DeleteDeps, userId: string): Promise<void> {
  const files = await hideFiles(db, userId);
  const storage = createFileStorage(env);
  for (const file of files) {
    await storage.remove(storageKeyOf(file));
    await deleteFileRow(db, file.id);
  }
}
