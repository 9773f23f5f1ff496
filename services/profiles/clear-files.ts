/** Replaces the names of a forgotten profile in stored files of its owner: transcripts, what tools wrote, uploads. */
import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { replaceContent, storageKeyOf, textFilesOf, type StoredFile } from '../../db/files/files.ts';
import { createFileStorage, isGone, type FileStorage } from '../../db/storage/storage.ts';

interface Hiding {
  /** Ids of jobs that the profile took part in, whose files are in folders of that name. */
  jobs: readonly string[];
  inJobs: (text: string) => string;
  isNamedIn: (text: string) => boolean;
}

/** Rewrites the person's text files that name the profile. Files of other formats stay as they are. */
export async function clearFiles(
  { db, env }: { db: Db; env: Env },
  userId: string,
  { jobs, inJobs, isNamedIn }: Hiding,
): Promise<void> {
  const storage = createFileStorage(env);
  for (const file of await textFilesOf(db, userId)) {
    const isOfJob = file.path.split('/').some((part) => jobs.includes(part));
    const before = await contentOf(storage, file);
    if (before === null || !(isOfJob || isNamedIn(before))) continue;
    const after = inJobs(before);
    if (after !== before.normalize('NFC')) await rewrite({ db, storage }, file, after);
  }
}

async function contentOf(storage: FileStorage, file: StoredFile): Promise<string | null> {
  try {
    return await text(await storage.read(storageKeyOf(file)));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

async function rewrite({ db, storage }: { db: Db; storage: FileStorage }, file: StoredFile, content: string) {
  const bytes = Buffer.from(content, 'utf8');
  const scratch = join(tmpdir(), `soundings-forget-${randomUUID()}`);
  try {
    await writeFile(scratch, bytes, { mode: 0o600 });
    await storage.write(storageKeyOf(file), scratch, { size: bytes.length, contentType: file.contentType });
  } finally {
    await rm(scratch, { force: true });
  }
  const etag = createHash('sha256').update(bytes).digest('hex');
  await replaceContent(db, file.id, { size: bytes.length, etag });
}
