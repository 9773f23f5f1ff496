import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { deleteFileRow, storageKeyOf, type StoredFile } from '../../db/files/files.ts';
import { createFileStorage } from '../../db/storage/storage.ts';

/** Removes the bytes of hidden files, then their rows. The reconciler's sweep does it where the storage is away. */
export async function removeBytes(
  { db, env }: { db: Db; env: Env },
  files: readonly Pick<StoredFile, 'id' | 'ownerId' | 'path'>[],
): Promise<void> {
  if (files.length === 0) return;
  const storage = createFileStorage(env);
  for (const file of files) {
    const isRemoved = await storage.remove(storageKeyOf(file)).then(
      () => true,
      () => false,
    );
    if (isRemoved) await deleteFileRow(db, file.id);
  }
}
