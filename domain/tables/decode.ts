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
  const proven = detectEncoding(head) ?? (isUtf8 ? 'utf-8' : null);
  return proven === null ? guessEncoding(head.subarray(0, headBytes)) : { encoding: proven, doubt: null };
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
