/** Files that are no text and no workbook, and what to do with them. */
import { detectEncoding } from './encoding.ts';

const saveIt = 'Save it as .xlsx or CSV';
const withLabels = 'Save it as CSV, with value labels instead of codes';

const kinds: readonly [readonly number[], string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x52, 0x61, 0x72, 0x21], 'an archive. Unpack it first'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'an archive. Unpack it first'],
  [[0x24, 0x46, 0x4c, 0x32], `an SPSS file (.sav). ${withLabels}`],
  [[0x24, 0x46, 0x4c, 0x33], `an SPSS file (.sav). ${withLabels}`],
  [[...'<stata_dta>'].map((sign) => sign.charCodeAt(0)), `a Stata file (.dta). ${withLabels}`],
];

/** Names the kind of a file that is neither text nor XLSX by its first bytes; null when it may be text. */
export function detectForeignKind(head: Uint8Array, fileName: string): string | null {
  // A workbook with a password lies in a file of the old kind, under its new name.
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]))
    return /\.xls[xmb]$/i.test(fileName) || hasText(head, 'EncryptedPackage')
      ? 'protected with a password. Save it without one'
      : `an old Excel file (.xls). ${saveIt}`;
  const known = kinds.find(([bytes]) => startsWith(head, bytes));
  if (known) return known[1];
  // Files of older versions of Stata begin with the number of the version and the order of bytes.
  if ((head[0] ?? 0) >= 0x69 && (head[0] ?? 0) <= 0x73 && (head[1] === 1 || head[1] === 2) && head[2] === 1)
    return `a Stata file (.dta). ${withLabels}`;
  const isText = detectEncoding(head) !== null || !head.includes(0);
  return isText ? null : 'not a text file';
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

/** Finds a name in the directory of an Office file, which is in UTF-16. */
function hasText(head: Uint8Array, name: string): boolean {
  return new TextDecoder('utf-16le').decode(head).includes(name);
}

export function isZip(head: Uint8Array): boolean {
  return startsWith(head, [0x50, 0x4b, 0x03, 0x04]);
}

export function isGzip(head: Uint8Array): boolean {
  return startsWith(head, [0x1f, 0x8b]);
}
