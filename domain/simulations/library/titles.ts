/** Titles of runs: the name that the owner gave, else the message. */
import { fileNamePart, foldLetters } from '../../letters.ts';

interface Titled {
  name: string | null;
  message: string;
}

export function titleOfRun({ name, message }: Titled): string {
  return name ?? message;
}

/** Returns the name as part of a file's name: letters and digits with hyphens between them; null without a name. */
export function fileNameOf(name: string | null): string | null {
  const words = fileNamePart(foldLetters(name ?? ''), '');
  return words === '' ? null : words;
}
