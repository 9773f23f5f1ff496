/** Text of a file that a person chose, whatever its encoding. */
import { decodeText } from '../../domain/tables/decode.ts';
import { encodingNames } from '../../domain/tables/encoding.ts';

export interface ReadFile {
  name: string;
  text: string;
  /** Says that the encoding is a guess; null when it is certain. */
  doubt: string | null;
}

/** Reads a file as text. Browsers take every file for UTF-8, which loses the letters of all others. */
export async function readTextFile(file: File): Promise<ReadFile> {
  const { text, encoding, doubt } = decodeText(new Uint8Array(await file.arrayBuffer()));
  const sentence = `Read as ${encodingNames[encoding]}, which is a guess: if names look wrong, save the file as UTF-8.`;
  return { name: file.name, text, doubt: doubt === null ? null : sentence };
}
