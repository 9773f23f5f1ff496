import { z } from 'zod';
import { InvalidInput } from '../domain/errors.ts';

const defaultRefusal = 'This page is no longer available. Start again from the first page.';

/** A text in a cursor. NUL is refused, because Postgres accepts it in no value. */
export const keyText = z.string().refine((text) => !text.includes('\0'));

/** Encodes the sort key of a page's last row as an opaque token. */
export function pageToken(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Decodes a token. Throws InvalidInput for text that is not a token of this list. */
export function readPageToken<T>(token: string, shape: z.ZodType<T>, refusal = defaultRefusal): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch {
    throw new InvalidInput(refusal, 'nextToken');
  }
}

/** Returns the requested number of rows, `max` at most. Throws InvalidInput below 1 and for fractions. */
export function pageSize(requested: number | null | undefined, defaultRows: number, max: number): number {
  const size = requested ?? defaultRows;
  if (size < 1) throw new InvalidInput('limit must be at least 1', 'limit');
  if (!Number.isInteger(size)) throw new InvalidInput('limit must be a whole number', 'limit');
  return Math.min(size, max);
}
