import { headingsIn, isFooter } from './headings.ts';
import { labelOf, linesOf, problemIn, type Utterance } from './utterance.ts';

/** Words in lower case before a colon are a speaker only when they come up so often. */
const minLowercase = 2;
/** Words that begin a sentence are a speaker only when they come up so often. */
const minOpening = 3;

/**
 * Reads 'Name: words' lines, or names with a time on a line of their own. A line without a name belongs to the last speaker;
 * '# The price' begins a phase.
 */
export function parseText(text: string): Utterance[] {
  const lines = withoutPreamble(linesOf(text));
  const counts = labelCounts(lines);
  const headings = headingsIn(
    lines,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  );
  const isKnown = (speaker: string) => /^\p{Ll}/u.test(speaker) && (counts.get(speaker) ?? 0) >= minLowercase;
  const isOpening = (speaker: string) =>
    openings.has((speaker.split(/\s/)[0] ?? '').toLowerCase()) && (counts.get(speaker) ?? 0) < minOpening;
  const said: Utterance[] = [];
  let phase: string | null = null;
  let last: Utterance | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || isFooter(line)) continue;
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1]?.trim();
    if (heading !== undefined) {
      phase = heading;
      last = null;
      continue;
    }
    const label = headings === null ? labelOf(line, isKnown, isOpening) : (headings.get(at) ?? null);
    if (label !== null) {
      last = { ...label, phase };
      said.push(last);
    } else if (last !== null) last.text = `${last.text} ${line.trim()}`.trim();
    // A title stands above the first name.
    else if (headings === null) throw problemIn(at + 1, 'has no speaker');
  }
  return said;
}

/** Empties the lines above the word that recordings of meetings put before what was said. */
function withoutPreamble(lines: string[]): string[] {
  const start = lines
    .slice(0, 30)
    .findIndex((line) => /^\s*(transcript|transkript|transcription|transcripción)\s*$/i.test(line));
  return start === -1 ? lines : lines.map((line, at) => (at <= start ? '' : line));
}

function labelCounts(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const word = labelOf(line, (speaker) => /^\p{Ll}[\p{L}\p{N}_.-]*(?: \d+)?$/u.test(speaker))?.speaker;
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Words that begin sentences rather than name people. Single letters do name them: Q and A, I for the interviewer. */
const openings = new Set(
  (
    'actually also although anyway because besides but basically example finally first for from furthermore however if in instead it its just last ' +
    'maybe meanwhile moreover my next no note now of ok okay on one otherwise our perhaps please plus really remember second so still ' +
    'that the their then there therefore these they third this those three to two we well what when where which while why yes yet you your ' +
    'aber allerdings also außerdem das denn dennoch der die doch dann erstens es ja jedoch nein nun oder und weil wenn wir zweitens zum ' +
    'alors aussi cependant donc et mais non oui parce puis ' +
    'además ahora entonces pero porque pues sí sin también'
  ).split(' '),
);
