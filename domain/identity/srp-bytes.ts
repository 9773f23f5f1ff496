/** Number formats of SRP: lower-case hexadecimal on the wire, big-endian bytes in hashes. */

export function hexToBytes(hex: string): Uint8Array {
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Uint8Array.from({ length: even.length / 2 }, (_, at) => Number.parseInt(even.slice(2 * at, 2 * at + 2), 16));
}

export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesToNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x0${bytesToHex(bytes)}`);
}

/** Big-endian, padded with zeros to `length` bytes if given. */
export function numberToBytes(value: bigint, length = 0): Uint8Array {
  return hexToBytes(value.toString(16).padStart(2 * length, '0'));
}

export function concatBytes(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Parses a hexadecimal number; null when it is malformed or longer than `bytes`. */
export function parseHexNumber(hex: unknown, bytes: number): bigint | null {
  return typeof hex === 'string' && hex.length <= 2 * bytes && /^[0-9a-f]+$/i.test(hex) ? BigInt(`0x${hex}`) : null;
}

/** Compares every byte in constant time. */
export function areEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}
