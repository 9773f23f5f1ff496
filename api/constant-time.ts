import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not depend on where they differ. It reveals whether their lengths are equal. */
export function equalInConstantTime(given: string | Buffer, expected: string | Buffer): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
