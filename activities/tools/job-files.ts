import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  abandonUpload,
  beginUpload,
  deleteFileRow,
  findFile,
  finishUpload,
  removeFile,
  storageKeyOf,
  type StoredFile,
} from '../../db/files/files.ts';
import { listFiles } from '../../db/files/list.ts';
import { createFileStorage, isGone } from '../../db/storage/storage.ts';
import type { Area } from '../../domain/files/paths.ts';
import { ToolError } from '../../domain/tools/definition.ts';

/** Files of one job in an area of its owner: its workspace, which its tools write and read, or its transcript. */
export interface JobFiles {
  /** Stores a text and replaces an existing file. Returns its path. Throws ToolError when the owner's quota is full. */
  write(name: string, content: string, contentType: string): Promise<string>;
  read(name: string): Promise<string | null>;
  list(): Promise<{ name: string; bytes: number }[]>;
  remove(name: string): Promise<boolean>;
}

const megabyte = 1024 * 1024;
const maxListed = 200;

/** Opens the files of a job; names are relative to its folder. */
export function openJobFiles(
  { db, env }: { db: Db; env: Env },
  ownerId: string,
  jobId: string,
  area: Extract<Area, 'workspaces' | 'panel-transcripts'> = 'workspaces',
): JobFiles {
  const storage = createFileStorage(env);
  const folder = `${area}/${ownerId}/${jobId}/`;

  /** Leaves bytes that cannot be removed to the reconciler's sweep. */
  const discard = async (file: StoredFile): Promise<void> => {
    try {
      await storage.remove(storageKeyOf(file));
      await deleteFileRow(db, file.id);
    } catch {
      return;
    }
  };

  const write: JobFiles['write'] = async (name, content, contentType) => {
    const bytes = Buffer.from(content, 'utf8');
    const upload = { id: randomUUID(), ownerId, path: `${folder}${name}`, contentType, size: bytes.length };
    if (!(await beginUpload(db, upload, env.FILES_QUOTA_MB * megabyte)))
      throw new ToolError('The storage of this account is full: delete files first');
    const scratch = await mkdtemp(join(tmpdir(), 'soundings-tool-'));
    try {
      const local = join(scratch, 'content');
      await writeFile(local, bytes);
      await storage.write(storageKeyOf(upload), local, { size: bytes.length, contentType });
      const etag = createHash('sha256').update(bytes).digest('hex');
      const finished = await finishUpload(db, upload.id, { size: bytes.length, etag });
      if (finished === null || finished === 'in-use') throw new ToolError('The file could not be stored');
      if (finished.replaced) await discard(finished.replaced);
      return upload.path;
    } catch (error) {
      await abandonUpload(db, upload.id);
      throw error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };

  return {
    write,
    async read(name) {
      const file = await findFile(db, `${folder}${name}`);
      if (file === undefined) return null;
      try {
        return await text(await storage.read(storageKeyOf(file)));
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    async list() {
      const files = await listFiles(db, { userId: ownerId, prefix: folder, limit: maxListed, after: null });
      return files.map(({ path, size }) => ({ name: path.slice(folder.length), bytes: size }));
    },
    async remove(name) {
      const removed = await removeFile(db, `${folder}${name}`);
      if (removed === undefined || removed === 'in-use') return false;
      await discard(removed);
      return true;
    },
  };
}
