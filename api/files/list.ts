import { listFiles } from '../../db/files/list.ts';
import type { StoredFile } from '../../db/files/files.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput, NotSignedIn } from '../../domain/errors.ts';
import { FilePathInvalid } from '../../domain/files/errors.ts';
import { isPublicPath, pathLimits } from '../../domain/files/paths.ts';

/** A file as its readers see it. */
export interface FileFacts {
  path: string;
  size: number;
  contentType: string;
  etag: string;
  updatedAt: Date;
}

export function factsOf({ path, size, contentType, etag, updatedAt }: StoredFile): FileFacts {
  return { path, size, contentType, etag, updatedAt };
}

const limits = { default: 100, max: 1000 };

/** Reads a page of the files a reader may see, by path. Guests may name a prefix under public/ or none. */
export async function filePage(
  db: Db,
  userId: string | null,
  query: Record<string, unknown>,
): Promise<{ items: FileFacts[]; nextToken: string | null }> {
  const prefix = textOf(query['prefix']).normalize('NFC');
  if (prefix.length > pathLimits.characters || /[\p{Cc}\\]/u.test(prefix)) throw new FilePathInvalid();
  if (userId === null && !isPublicPath(prefix) && !'public/'.startsWith(prefix)) throw new NotSignedIn();
  const limit = limitOf(query['limit']);
  const files = await listFiles(db, { userId, prefix, limit, after: afterOf(query['nextToken']) });
  const page = files.slice(0, limit);
  const last = page.at(-1);
  const nextToken = files.length > limit && last ? Buffer.from(last.path).toString('base64url') : null;
  return { items: page.map(factsOf), nextToken };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function limitOf(value: unknown): number {
  if (value === undefined) return limits.default;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > limits.max)
    throw new InvalidInput('limit must be a whole number from 1 to 1000', 'limit');
  return limit;
}

function afterOf(token: unknown): string | null {
  if (token === undefined || token === '') return null;
  const path = Buffer.from(textOf(token), 'base64url').toString('utf8');
  // Postgres accepts no NUL in a text.
  if (path === '' || path.includes('\0')) throw new InvalidInput('nextToken is not one of ours', 'nextToken');
  return path;
}
