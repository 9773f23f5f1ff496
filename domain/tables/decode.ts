import { detectEncoding, type Encoding } from './encoding.ts';
import { guessEncoding, type EncodingGuess } from './guess-encoding.ts';

export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  encoding: Encoding;
  /** Another encoding that fits about as well; null when there is none. */
  doubt: Encoding | null;
}

/** Bytes that an encoding is guessed from. */
const headBytes = 64 * 1024;

/** Finds the encoding of a file by its first 64 kB, and by whether all of it is valid UTF-8. */
export function findEncoding(head: Uint8Array, isUtf8: boolean): EncodingGuess {
  const proven = detectEncoding(head) ?? (isUtf8 || isDamagedUtf8(head) ? 'utf-8' : null);
  return proven === null ? guessEncoding(head.subarray(0, headBytes)) : { encoding: proven, doubt: null };
}

/** Characters of several bytes for each broken one: by chance, letters of other encodings hardly ever form that many. */
const minWhole = 4;

/** True for UTF-8 that was cut within a letter or has a few bytes of something else, such as a line that was added later. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  let [whole, broken] = [0, 0];
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfCharacter(bytes, at);
    if (length > 1) whole += 1;
    // A letter that the end cuts may go on behind it.
    if (length === 0 && !isCut(bytes, at)) broken += 1;
    at += Math.max(1, length);
  }
  return whole > 0 && whole >= broken * minWhole;
}

/** Bytes of the character that begins there; 0 when it is none of UTF-8. */
function lengthOfCharacter(bytes: Uint8Array, at: number): number {
  const wanted = wantedLength(bytes[at] ?? 0);
  for (let next = 1; next < wanted; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return wanted;
}

function wantedLength(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

function isCut(bytes: Uint8Array, at: number): boolean {
  const rest = bytes.subarray(at + 1);
  return rest.length < wantedLength(bytes[at] ?? 0) - 1 && rest.every((byte) => (byte & 0xc0) === 0x80);
}

/** Decodes a whole file, whatever its encoding. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { encoding, doubt } = findEncoding(bytes, isUtf8(bytes));
  return { text: new TextDecoder(encoding).decode(bytes), encoding, doubt };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
