/** Vectors of passages: 32-bit floats for exact comparison, and their signs for a quick first choice. */

/** Width of the vectors that are asked for, and number of signs that are kept. */
export const vectorWidth = 512;

/** Returns '0' and '1' for the signs of the first 512 numbers; missing ones are '0'. */
export function signsOf(vector: ArrayLike<number>): string {
  let signs = '';
  for (let at = 0; at < vectorWidth; at += 1) signs += (vector[at] ?? 0) > 0 ? '1' : '0';
  return signs;
}

/** Returns the vector with length 1 as little-endian 32-bit floats. */
export function toBytes(vector: readonly number[]): Uint8Array {
  const length = Math.hypot(...vector) || 1;
  const bytes = new Uint8Array(vector.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value / length, true);
  return bytes;
}

/** Returns the cosine of two vectors that toBytes made; 0 when their widths differ. */
export function cosineOf(one: Uint8Array, other: Uint8Array): number {
  if (one.byteLength !== other.byteLength) return 0;
  const [a, b] = [floatsOf(one), floatsOf(other)];
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Float32Array needs an aligned start, and the byte order of the machine; all supported ones are little-endian. */
function floatsOf(bytes: Uint8Array): Float32Array {
  const isAligned = bytes.byteOffset % 4 === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : bytes.slice();
  return new Float32Array(buffer, byteOffset, byteLength / 4);
}
