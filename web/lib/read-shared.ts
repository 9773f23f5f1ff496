/** The error of a read that got no answer. */
export const unreachable = 'The server cannot be reached. Try again in a moment.';

/** Thrown for a link that is unknown, expired or revoked, so that a retry is useless. */
export class LinkNotFound extends Error {}

/** Reads JSON without an account; throws an error with the text to show. Throws LinkNotFound. */
export async function readShared<T>(path: string): Promise<T> {
  const response = await fetch(path).catch(() => {
    throw new Error(unreachable);
  });
  const body = (await response.json().catch(() => null)) as (T & { message?: string }) | null;
  if (response.ok && body !== null) return body;
  if (response.status === 404) throw new LinkNotFound(body?.message);
  throw new Error(body?.message ?? unreachable);
}
