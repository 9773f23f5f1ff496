/** Size counted for a number, a date or the frame of a list. */
const smallBytes = 8;

/** Estimates the bytes of a value as JSON, field names included. Stops counting at `enough`. */
export function weightOf(value: unknown, enough = Number.POSITIVE_INFINITY): number {
  let bytes = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && bytes < enough) {
    const next = waiting.pop();
    bytes += smallBytes;
    if (typeof next === 'string') bytes += Buffer.byteLength(next);
    else if (Array.isArray(next)) for (const item of next) waiting.push(item);
    else if (isPlain(next))
      for (const [name, item] of Object.entries(next)) {
        bytes += name.length;
        waiting.push(item);
      }
  }
  return bytes;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
