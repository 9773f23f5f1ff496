import { createInflateRaw, inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** Size of the end record with the longest comment. */
const endBytes = 22 + 65_535;
/** Value of counts, sizes and offsets that are stored elsewhere (zip64), which such files do not need. */
const zip64Marker = 0xffffffff;

/** The file is not a zip archive, or is damaged. */
export class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
}

/** One part of an archive by its directory. */
export interface ZipPart {
  /** Path inside the archive. */
  name: string;
  method: number;
  packed: number;
  /** Unpacked size in the directory, which may be false. */
  size: number;
  /** Offset of its local header. */
  at: number;
}

/** Reads the directory of a zip archive without unpacking. Throws NotAnArchive. */
export function zipParts(bytes: Buffer): ZipPart[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count !== bytes.readUInt16LE(end + 8) || count === 0xffff || at === zip64Marker) throw new NotAnArchive();
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw new NotAnArchive();
    const [packed, size, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 42),
    ];
    if (packed === zip64Marker || local === zip64Marker || local + 30 > bytes.length) throw new NotAnArchive();
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    const part = { name, method: bytes.readUInt16LE(at + 10), packed, size, at: local };
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return part;
  });
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - endBytes); at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  throw new NotAnArchive();
}

/**
 * Unpacks a part; null when it has more than `max` bytes, whatever the directory says. Throws NotAnArchive when it is
 * damaged.
 */
export function unpackPart(bytes: Buffer, part: ZipPart, max: number): Buffer | null {
  const packed = packedBytes(bytes, part);
  const content = part.method === 0 ? packed : inflated(packed, max);
  return content === null || content.length > max ? null : content;
}

/** Unpacks a part in pieces of up to 256 kB. Throws NotAnArchive when it is damaged or larger than its directory says. */
export async function* unpackPieces(bytes: Buffer, part: ZipPart): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, part);
  let left = part.size;
  try {
    for await (const piece of part.method === 0 ? [packed] : inflating(packed)) {
      left -= piece.length;
      if (left < 0) throw new NotAnArchive();
      yield piece;
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') === true ? new NotAnArchive() : error;
  }
}

function packedBytes(bytes: Buffer, { packed, at }: ZipPart): Buffer {
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  return bytes.subarray(start, start + packed);
}

function inflating(packed: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  return inflate;
}

function inflated(content: Buffer, max: number): Buffer | null {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, max) });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw new NotAnArchive();
  }
}
