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
  // A letter that the end cuts may go on behind it.
  const text = new TextDecoder().decode(bytes, { stream: true });
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\uFFFC\u{10000}-\u{10FFFF}]/gu)?.length ?? 0;
  return whole > 0 && whole >= broken * minWhole;
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
