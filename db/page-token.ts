import { z } from 'zod';
import { InvalidInput } from '../domain/errors.ts';

const usualRefusal = 'This page is no longer available. Start again from the first page.';

/** A text that rows are found by: none has a NUL, and Postgres cannot even be asked for one. */
export const keyText = z.string().refine((text) => !text.includes('\0'));

/** An opaque cursor into a keyset: the sort key of the last row of a page. */
export function pageToken(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** The cursor a token names. Throws InvalidInput for text that is no token of this list. */
export function readPageToken<T>(token: string, shape: z.ZodType<T>, refusal = usualRefusal): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch {
    throw new InvalidInput(refusal, 'nextToken');
  }
}

/** Rows a page may hold: what was asked for, at most `most`. Throws InvalidInput below 1 and for parts of a row. */
export function pageSize(asked: number | null | undefined, usual: number, most: number): number {
  const size = asked ?? usual;
  if (size < 1) throw new InvalidInput('limit must be at least 1', 'limit');
  if (!Number.isInteger(size)) throw new InvalidInput('limit must be a whole number', 'limit');
  return Math.min(size, most);
}
