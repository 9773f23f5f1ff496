import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** The end record with its longest comment. */
const endBytes = 22 + 65_535;
/** What a count, size or offset says that stands elsewhere (zip64): no document of people needs that. */
const elsewhere = 0xffffffff;

/** Not a zip archive, or a damaged one. */
export class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
}

/** One part of an archive, as its directory tells of it. */
export interface ZipPart {
  method: number;
  packed: number;
  /** Unpacked, by what the directory claims. */
  size: number;
  /** Of its local header. */
  at: number;
}

/** The directory of a zip archive. Nothing is unpacked. Throws NotAnArchive. */
export function zipParts(bytes: Buffer): ZipPart[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count !== bytes.readUInt16LE(end + 8) || count === 0xffff || at === elsewhere) throw new NotAnArchive();
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw new NotAnArchive();
    const [packed, size, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 42),
    ];
    if (packed === elsewhere || local === elsewhere || local + 30 > bytes.length) throw new NotAnArchive();
    const part = { method: bytes.readUInt16LE(at + 10), packed, size, at: local };
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return part;
  });
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - endBytes); at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  throw new NotAnArchive();
}

/**
 * What a part holds, or null when that is more than `most` bytes, whatever the directory claims. Throws NotAnArchive
 * for a damaged one.
 */
export function unpacked(bytes: Buffer, { method, packed, at }: ZipPart, most: number): Buffer | null {
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content =
    method === 0 ? bytes.subarray(start, start + packed) : inflated(bytes.subarray(start, start + packed), most);
  return content === null || content.length > most ? null : content;
}

function inflated(content: Buffer, most: number): Buffer | null {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw new NotAnArchive();
  }
}
