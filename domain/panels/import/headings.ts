/** Names on lines of their own, as Otter, Teams, Dovetail and the chat of Zoom write them. */
import { isName, timePattern } from './utterance.ts';

interface Heading {
  speaker: string;
  /** Words on the same line. */
  text: string;
}

const nameAndTime = new RegExp(String.raw`^\s*(?:\*\*)?(\S.{0,58}?)(?:\*\*)?\s+${timePattern}\s*$`, 'u');
const chat = /^\s*\d{1,2}:\d{2}(?::\d{2})?\s+From\s+(.{1,60}?)(?:\s+to\s+.{1,80}?)?\s*:\s*(.*)$/iu;

/** A transcript is one of this shape only when so many lines are. */
const minHeadings = 2;

/** Finds the names by their lines; null when more lines have a name before a colon (`labels`). */
export function headingsIn(lines: readonly string[], labels: number): ReadonlyMap<number, Heading> | null {
  const found = new Map<number, Heading>();
  for (const [at, line] of lines.entries()) {
    const heading = headingOf(line);
    if (heading !== null) found.set(at, heading);
  }
  return found.size >= Math.max(minHeadings, labels) ? found : null;
}

function headingOf(line: string): Heading | null {
  const [, from, words] = chat.exec(line) ?? [];
  if (from !== undefined) return { speaker: from, text: words ?? '' };
  const speaker = nameAndTime.exec(line)?.[1]?.trim();
  // A name with a colon is followed by words on the same line.
  return speaker !== undefined && isName(speaker) && !/[:：]/.test(speaker) ? { speaker, text: '' } : null;
}

/** Lines that programs add below or between what was said. */
export function isFooter(line: string): boolean {
  return /^\s*(Transcribed by https?:\/\/otter\.ai|Meeting ended after \d|This editable transcript was computer generated|\S.{0,60} (started|stopped) transcription\s*$)/i.test(
    line,
  );
}
