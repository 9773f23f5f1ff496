/** Utterances, and how their speakers are found in every format. */
import { InvalidInput } from '../../errors.ts';

/** Words of one speaker, as they stand in a file. */
export interface Utterance {
  speaker: string;
  text: string;
  /** The part of the discussion that a heading or column names; null without one. */
  phase: string | null;
}

/** An error of a line that the reader of the file can look up. */
export function problemIn(line: number, problem: string): InvalidInput {
  return new InvalidInput(`Line ${line} ${problem}`, 'text');
}

/** The lines of a text, without marks that are not seen. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
}

const time = String.raw`[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?`;
/** A speaker before a colon, with a time before or after it. */
const labeled = new RegExp(
  String.raw`^\s*(?:[-–—>]+\s*)?(?:${time}\s*[-–—]?\s*)?(?:\*\*)?([^\s:*][^:*]{0,59}?)(?:\*\*)?\s*(?:${time}\s*)?:(?:\*\*)?(?!//)(.*)$`,
  'u',
);
const maxLabelWords = 4;

/** Finds who speaks in a line such as 'Anna: I doubt it'; null where the words before a colon are no name. */
export function labelOf(line: string, isKnown: (speaker: string) => boolean): { speaker: string; text: string } | null {
  const found = labeled.exec(line);
  if (found === null) return null;
  const speaker = (found[1] ?? '').trim();
  const text = (found[2] ?? '').trim();
  if (isKnown(speaker)) return { speaker, text };
  const isName =
    /[\p{L}\p{N}]/u.test(speaker) &&
    !/[,;!?"“”]/.test(speaker) &&
    !/[^.\s]{4,}\.(\s|$)/.test(speaker) &&
    speaker.split(/\s+/).length <= maxLabelWords &&
    !/^\p{Ll}/u.test(speaker);
  return isName ? { speaker, text } : null;
}
