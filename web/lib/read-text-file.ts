/** Text of a file that a person chose, whatever its encoding. */
import { detectEncoding, encodingNames } from '../../domain/tables/encoding.ts';
import { guessEncoding } from '../../domain/tables/guess-encoding.ts';

export interface ReadFile {
  name: string;
  text: string;
  /** Says that the encoding is a guess; null when it is certain. */
  doubt: string | null;
}

/** Bytes that an encoding is guessed from. */
const headBytes = 64 * 1024;

/** Reads a file as text. Browsers take every file for UTF-8, which loses the letters of all others. */
export async function readTextFile(file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const known = detectEncoding(bytes);
  const certain = known === null ? decodeUtf8(bytes) : new TextDecoder(known).decode(bytes);
  if (certain !== null) return { name: file.name, text: certain, doubt: null };
  const { encoding, doubt } = guessEncoding(bytes.subarray(0, headBytes));
  const text = new TextDecoder(encoding).decode(bytes);
  const sentence = `Read as ${encodingNames[encoding]}, which is a guess`;
  return {
    name: file.name,
    text,
    doubt: doubt === null ? null : `${sentence}: if names look wrong, save the file as UTF-8.`,
  };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
