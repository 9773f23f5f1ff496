/** Finds quotes in passages of papers, so that no citation is shown whose words are not there. */

/** A place in a text, in UTF-16 code units; `end` is not included. */
export interface Place {
  start: number;
  end: number;
}

interface Letter extends Place {
  /** One character; '-?' for a hyphen at the end of a line, which may belong to the word or not. */
  value: string;
}

const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };
const lineEndHyphen = /(?<=\p{L})[-‐\u00ad][^\S\n]*\r?\n\s*(?=\p{L})/uy;
const space = /\s+/uy;

/**
 * Finds the quote in the text: the same letters in the same case, where spaces, quotation marks, ligatures and hyphens at ends
 * of lines may be written in another way. Null when it is not there or empty.
 */
export function findQuote(text: string, quote: string): Place | null {
  const wanted = lettersOf(quote.trim());
  if (wanted.length === 0) return null;
  const letters = lettersOf(text);
  for (let from = 0; from < letters.length; from += 1) {
    const to = matchAt(letters, from, wanted);
    if (to !== null) return { start: letters[from]?.start ?? 0, end: letters[to - 1]?.end ?? 0 };
  }
  return null;
}

/** Returns the index after the last matched letter; null without a match. */
function matchAt(letters: readonly Letter[], from: number, wanted: readonly Letter[]): number | null {
  let at = from;
  let next = 0;
  while (next < wanted.length) {
    const have = letters[at]?.value;
    const want = wanted[next]?.value;
    if (have === undefined) return null;
    if (have === want || (have === '-?' && want === '-') || (have === '-' && want === '-?')) {
      at += 1;
      next += 1;
    } else if (have === '-?' && next > 0) at += 1;
    else if (want === '-?') next += 1;
    else return null;
  }
  return at;
}

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  for (let at = 0; at < text.length;) {
    const hyphen = matched(lineEndHyphen, text, at);
    const blank = hyphen === 0 ? matched(space, text, at) : 0;
    const length = hyphen || blank || String.fromCodePoint(text.codePointAt(at) ?? 0).length;
    const place = { start: at, end: at + length };
    const value = hyphen > 0 ? '-?' : blank > 0 ? ' ' : plain(text.slice(at, at + length));
    // A soft hyphen elsewhere is not visible.
    if (value !== '\u00ad')
      letters.push(...(value === '-?' ? [value] : [...value]).map((one) => ({ value: one, ...place })));
    at += length;
  }
  return letters;
}

function plain(character: string): string {
  if (/[“”„‟«»]/u.test(character)) return '"';
  if (/[‘’‚‛]/u.test(character)) return "'";
  return ligatures[character] ?? character;
}

function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
