import type { FileHandle } from 'node:fs/promises';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** The end record with its longest comment. */
const endBytes = 22 + 65_535;

/** What the entries of a zip say they unpack to, together; null when there is no directory that can be read. */
export async function unpackedBytes(handle: FileHandle, size: number): Promise<number | null> {
  const tail = await bytesAt(handle, Math.max(0, size - endBytes), Math.min(size, endBytes));
  const end = lastIndexOfSignature(tail);
  if (end < 0) return null;
  const [entries, length, offset] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (offset + length > size) return null;
  const directory = await bytesAt(handle, offset, length);
  let [total, at] = [0, 0];
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return null;
    total += directory.readUInt32LE(at + 24);
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return total;
}

function lastIndexOfSignature(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === endSignature) return at;
  return -1;
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
