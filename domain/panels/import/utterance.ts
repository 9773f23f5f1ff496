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

/** An expression for a time such as 0:03, [00:01:20] or (1:02:03.5). */
export const timePattern = String.raw`[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?`;
/** A speaker before a colon, of any width, with a time before or after it. */
const labeled = new RegExp(
  String.raw`^\s*(?:[-–—>]+\s*)?(?:${timePattern}\s*[-–—]?\s*)?(?:\*\*)?([^\s:：*][^:：*]{0,59}?)(?:\*\*)?\s*(?:${timePattern}\s*)?[:：](?:\*\*)?(?!//)(.*)$`,
  'u',
);
const bracketedTime = /^\s*[[(]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]\s*/;
const maxLabelWords = 4;

/**
 * Finds who speaks in a line such as 'Anna: I doubt it'; null where the words before a colon are no name. `isOpening` tells words
 * that begin sentences.
 */
export function labelOf(
  line: string,
  isKnown: (speaker: string) => boolean,
  isOpening: (speaker: string) => boolean = () => false,
): { speaker: string; text: string } | null {
  const found = labeled.exec(line);
  if (found === null) return null;
  const speaker = (found[1] ?? '').trim();
  const text = (found[2] ?? '').replace(bracketedTime, '').trim();
  if (isKnown(speaker)) return { speaker, text };
  return isName(speaker) && !isOpening(speaker) ? { speaker, text } : null;
}

/** True for words that can name a person. */
export function isName(words: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(words) &&
    !/[,;!?"“”，；！？。]/.test(words) &&
    !/[^.\s]{4,}\.(\s|$)/.test(words) &&
    words.split(/\s+/).length <= maxLabelWords &&
    !/^\p{Ll}/u.test(words)
  );
}
