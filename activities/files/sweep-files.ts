import { dropUnusedAttachments } from '../../db/files/attachments.ts';
import { filesToSweep, deleteFileRow, storageKeyOf } from '../../db/files/files.ts';
import { dropHiddenConversations } from '../../db/assistant/conversations.ts';
import { dropUnusedPdfs } from '../../db/papers/pdfs.ts';
import { dropOldKeyChecks } from '../../db/providers/key-checks.ts';
import { dropOldRequests } from '../../db/providers/provider-requests.ts';
import { createFileStorage } from '../../db/storage/storage.ts';
import type { ActivityDeps } from '../deps.ts';
import { reasonOf } from '../../domain/errors.ts';

/** Rows per tick; the next tick continues. */
const maxRows = 100;

/**
 * Deletes what is no longer needed: attachments unused for a day, interrupted uploads, bytes of deleted files, old key
 * checks, PDFs that no paper has, conversations whose deletion can no longer be undone.
 */
export async function sweepFiles({ db, env, log }: Pick<ActivityDeps, 'db' | 'env' | 'log'>): Promise<void> {
  await dropUnusedAttachments(db, maxRows);
  await dropOldKeyChecks(db);
  await dropOldRequests(db);
  await dropHiddenConversations(db);
  await dropUnusedPdfs(db, maxRows);
  const files = await filesToSweep(db, maxRows);
  if (files.length === 0) return;
  const storage = createFileStorage(env);
  for (const file of files) {
    try {
      await storage.remove(storageKeyOf(file));
      await deleteFileRow(db, file.id);
    } catch (error) {
      // The next tick tries again when the storage is unavailable.
      log.warn({ fileId: file.id, reason: reasonOf(error) }, 'bytes of a deleted file could not be removed');
      return;
    }
  }
}
