import { inflateRawSync } from 'node:zlib';

const endSignature = Buffer.from('PK\u0005\u0006', 'latin1');
const entrySignature = 0x02014b50;
const maxEntries = 5_000;

/**
 * Whether a zip archive stays within bounds when it is unpacked. What its directory claims is not believed: each part is unpacked up to
 * what is left. Throws for what is no archive.
 */
export function checkArchive(bytes: Buffer, maxUnpackedBytes: number): boolean {
  const end = bytes.lastIndexOf(endSignature);
  if (end < 0) throw new Error('Not an archive');
  const entries = bytes.readUInt16LE(end + 10);
  if (entries > maxEntries) return false;
  let at = bytes.readUInt32LE(end + 16);
  let left = maxUnpackedBytes;
  for (let entry = 0; entry < entries; entry += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new Error('Not an archive');
    const unpacked = unpackedBytes(bytes, at, left);
    if (unpacked === null) return false;
    left -= unpacked;
    if (left < 0) return false;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return true;
}

/** Null when it would be more than `most`. */
function unpackedBytes(bytes: Buffer, at: number, most: number): number | null {
  const method = bytes.readUInt16LE(at + 10);
  const packed = bytes.readUInt32LE(at + 20);
  if (method === 0) return packed;
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
