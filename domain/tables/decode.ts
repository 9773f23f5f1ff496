import { detectEncoding, type Encoding } from './encoding.ts';
import { guessEncoding } from './guess-encoding.ts';

export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  encoding: Encoding;
  /** Another encoding that fits about as well; null when there is none. */
  doubt: Encoding | null;
}

/** Bytes that an encoding is guessed from. */
const headBytes = 64 * 1024;

/** Decodes a whole file, whatever its encoding. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const known = detectEncoding(bytes);
  if (known !== null) return { text: new TextDecoder(known).decode(bytes), encoding: known, doubt: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', doubt: null };
  } catch {
    const { encoding, doubt } = guessEncoding(bytes.subarray(0, headBytes));
    return { text: new TextDecoder(encoding).decode(bytes), encoding, doubt };
  }
}
