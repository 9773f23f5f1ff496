// Which bytes of a script have run, from V8's counts: shared by Node processes (record.mjs) and pages (tests/_support/page-coverage.ts).

/**
 * One byte for each character, 1 where it ran. Functions come from the outside in, and so do the ranges of each.
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
 * `[from, to, from, to, …]`, ends excluded.
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
