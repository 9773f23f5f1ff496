import { labelOf, linesOf, problemIn, type Utterance } from './utterance.ts';

/** Words in lower case before a colon are a speaker only when they come up so often. */
const minLowercase = 2;

/** Reads 'Name: words' lines. A line without a name belongs to the last speaker; '# The price' begins a phase. */
export function parseText(text: string): Utterance[] {
  const lines = linesOf(text);
  const isKnown = lowercaseSpeakers(lines);
  const said: Utterance[] = [];
  let phase: string | null = null;
  let last: Utterance | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1]?.trim();
    if (heading !== undefined) {
      phase = heading;
      last = null;
      continue;
    }
    const label = labelOf(line, isKnown);
    if (label !== null) {
      last = { ...label, phase };
      said.push(last);
    } else if (last === null) throw problemIn(at + 1, 'has no speaker');
    else last.text = `${last.text} ${line.trim()}`.trim();
  }
  return said;
}

/** Finds names in lower case such as 'p1', which a wrapped line could also begin with. */
function lowercaseSpeakers(lines: readonly string[]): (speaker: string) => boolean {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const word = /^\s*(\p{Ll}[\p{L}\p{N}_.-]*(?: \d+)?)\s*:(?!\/\/)/u.exec(line)?.[1];
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (speaker) => (counts.get(speaker) ?? 0) >= minLowercase;
}
