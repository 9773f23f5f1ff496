import { unpackPart, zipParts } from '../zip-archive.ts';

const maxParts = 5_000;

/**
 * True when a zip archive unpacks to at most `maxUnpackedBytes`. Each part is unpacked, because sizes in the directory
 * may be false. Throws NotAnArchive.
 */
export function checkArchive(bytes: Buffer, maxUnpackedBytes: number): boolean {
  const parts = zipParts(bytes);
  if (parts.length > maxParts) return false;
  let left = maxUnpackedBytes;
  return parts.every((part) => {
    const content = unpackPart(bytes, part, left);
    left -= content?.length ?? 0;
    return content !== null;
  });
}
