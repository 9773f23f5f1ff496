/**
 * Fast, stable, non-cryptographic hashing: every choice of the simulator depends on text and seed, never on a clock.
 */

/** Hashes a string to a safe integer of 53 bits: two multiply-xor hashes, finished as in MurmurHash3. */
export function hashText(text: string, seed = 0): number {
  let low = 0xdeadbeef ^ seed;
  let high = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}

/** Hashes the parts to a number in [0, 1). */
export function hashToUnit(...parts: (string | number)[]): number {
  return hashText(parts.join('\u0000')) / 2 ** 53;
}
