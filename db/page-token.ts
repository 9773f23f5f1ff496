import { z } from 'zod';
import { InvalidInput } from '../domain/errors.ts';

/** An opaque place in a keyset: the sort key of the last row of a page. */
export function pageToken(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place a token names. Throws InvalidInput for text that is no token of this list. */
export function placeOf<T>(token: string, shape: z.ZodType<T>): T {
  try {
    const text = Buffer.from(token, 'base64url').toString('utf8');
    // No row is at a place with a NUL in it, and Postgres cannot even be asked.
    if (text.includes('\\u0000')) throw new Error('no place');
    return shape.parse(JSON.parse(text));
  } catch {
    throw new InvalidInput('This page is no longer available. Start again from the first page.', 'nextToken');
  }
}

/** Rows a page may hold: what was asked for, at most `most`. Throws InvalidInput below 1 and for parts of a row. */
export function pageSize(asked: number | null | undefined, usual: number, most: number): number {
  const size = asked ?? usual;
  if (size < 1) throw new InvalidInput('limit must be at least 1', 'limit');
  if (!Number.isInteger(size)) throw new InvalidInput('limit must be a whole number', 'limit');
  return Math.min(size, most);
}
