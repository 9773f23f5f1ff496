// Finds the characters of a script that have run, from V8's counts. It is shared by Node processes (record.mjs) and pages (tests/_support/page-coverage.ts).

/**
 * Returns one byte for each character, 1 where it ran. Outer functions and outer ranges come before inner ones.
 * @param {readonly { ranges: readonly { startOffset: number, endOffset: number, count: number }[] }[]} functions
 */
export function ranBytes(functions) {
  const length = Math.max(0, ...functions.flatMap(({ ranges }) => ranges.map(({ endOffset }) => endOffset)));
  const bytes = new Uint8Array(length);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges) bytes.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return bytes;
}

/**
 * Returns the ranges of characters that ran as `[from, to, from, to, …]`, ends excluded.
 * @param {Uint8Array} bytes
 */
export function toRuns(bytes) {
  /** @type {number[]} */
  const runs = [];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 1 && bytes[at - 1] !== 1) runs.push(at);
    if (bytes[at] === 1 && bytes[at + 1] !== 1) runs.push(at + 1);
  }
  return runs;
}
