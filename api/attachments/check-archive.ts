import { unpacked, zipParts } from '../zip-archive.ts';

const maxParts = 5_000;

/**
 * Whether a zip archive stays within bounds when it is unpacked. What its directory claims is not believed: each part
 * is unpacked up to what is left. Throws NotAnArchive.
 */
export function checkArchive(bytes: Buffer, maxUnpackedBytes: number): boolean {
  const parts = zipParts(bytes);
  if (parts.length > maxParts) return false;
  let left = maxUnpackedBytes;
  return parts.every((part) => {
    const content = unpacked(bytes, part, left);
    left -= content?.length ?? 0;
    return content !== null;
  });
}
