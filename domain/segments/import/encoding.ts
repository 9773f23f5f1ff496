/** Detects the encoding of a text file, and files that are not text. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Latin-1)',
};

/** The encoding proven by the first bytes; null when only the whole file can tell UTF-8 from Latin-1. */
export function detectEncoding(head: Uint8Array): Encoding | null {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return detectUtf16WithoutBom(head);
}

/** Western text in UTF-16 has a zero in every other byte. */
function detectUtf16WithoutBom(head: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(head.length, 512) / 2);
  if (pairs < 2) return null;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le';
  return even > pairs * 0.6 && odd < pairs * 0.1 ? 'utf-16be' : null;
}

const kinds: readonly [readonly number[], string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel file (.xls). Save it as .xlsx or CSV'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x1f, 0x8b], 'a gzip archive. Unpack it first'],
  [[0x52, 0x61, 0x72, 0x21], 'an archive. Unpack it first'],
];

/** Names the kind of a file that is neither text nor XLSX; null when it may be text. */
export function detectForeignKind(head: Uint8Array): string | null {
  const known = kinds.find(([bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (known) return known[1];
  const isText = detectEncoding(head) !== null || !head.includes(0);
  return isText ? null : 'not a text file';
}

export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}
