/** Encodings of text files: proven by their first bytes, chosen, or guessed from their letters. */

/** Labels of TextDecoder, which browsers and Node share, with names for people. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'iso-8859-15': 'ISO-8859-15 (Latin-9)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-874': 'Windows-874 (Thai)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift-JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
} as const;

export type Encoding = keyof typeof encodingNames;

export function isEncoding(name: string): name is Encoding {
  return Object.hasOwn(encodingNames, name);
}

/** The encoding proven by the first bytes; null when only the whole file can tell UTF-8 from others. */
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
