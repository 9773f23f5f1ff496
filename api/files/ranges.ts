/** Byte ranges of RFC 9110, one at a time. */
export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** The range asked for; null for none, several, or a header that is none: then the whole file is the answer. */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (found === null) return null;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/**
 * The bytes from `start` to `end`. Storages differ in what they can skip; files are small enough to read past the rest.
 */
export async function* sliced(
  bytes: AsyncIterable<Uint8Array>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end + 1 - at);
    if (from < to) yield chunk.subarray(from, to);
    at += chunk.length;
    if (at > end) return;
  }
}
