/**
 * Takes names of people, companies and places out of free text. Works on words, not on a pattern per name: compiling
 * case-blind Unicode patterns takes tens of milliseconds for each person.
 */

export interface Hidden {
  /** What to take out, in any case, with or without marks, with any separators. */
  phrase: string;
  /** What stands in its place. */
  by: string;
  /** Its words of three letters and more go too, wherever they stand alone. */
  alsoWords?: boolean;
  /** Only where it is written with a capital: for words that also mean something. */
  asName?: boolean;
}

/** A place in a text, end not included. */
interface Range {
  start: number;
  end: number;
}

interface Rule {
  words: readonly string[];
  singles: ReadonlySet<string>;
  /** Found within a word too: words run together, and scripts that put no spaces between words. */
  parts: readonly string[];
  /** Names without letters. */
  literal: string;
  by: string;
  asName: boolean;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Most characters between two words of one phrase: 'Jane Q. Doe' is another phrase than 'Jane Doe', 'Jane - Doe' is not. */
const widestGap = 3;
/** Letters that words run together must have: 'boli' may be anything, 'janedoe' is somebody. */
const minTogether = 6;

/** Lower case and base letters, one for one, so that positions stay the same: 'JOSÉ' becomes 'jose'. */
function folded(text: string): string {
  return text.replace(/[^\p{Ll}\P{L}]|[^\0-\x7f]/gu, (letter) => {
    const lower = letter.toLowerCase().replace('ς', 'σ');
    const base = lower.normalize('NFD').replace(/\p{M}/gu, '');
    return [base, lower].find((candidate) => candidate.length === letter.length) ?? letter;
  });
}

function wordsOf(text: string): (Range & { word: string })[] {
  return [...folded(text).matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function ruleOf({ phrase, by, alsoWords = false, asName = false }: Hidden): Rule {
  const clean = phrase.normalize('NFC').trim();
  const words = wordsOf(clean).map(({ word }) => word);
  const whole = clean.split(/\s+/).map((part) =>
    wordsOf(part)
      .map(({ word }) => word)
      .join(''),
  );
  const long = [...words, ...whole].filter((word) => word.length >= 3);
  const together = [words, words.filter((word) => word.length >= 3)]
    .filter((some) => some.length > 1)
    .map((some) => some.join(''));
  const parts = [
    ...together.filter((part) => part.length >= minTogether),
    ...[words.join(''), ...words].filter((word) => unspaced.test(word)),
  ];
  return {
    words,
    singles: new Set(alsoWords ? long : []),
    parts,
    literal: words.length === 0 ? clean : '',
    by,
    asName,
  };
}

/** A function that replaces every hidden phrase. Whole words only, so 'Ann' does not damage 'planning'. */
export function createRedactor(hidden: readonly Hidden[]): (text: string) => string {
  const rules = hidden.map(ruleOf);
  return (text) => rules.reduce(applied, text.normalize('NFC'));
}

function applied(text: string, rule: Rule): string {
  if (rule.literal !== '') return text.replaceAll(rule.literal, rule.by);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of rangesOf(text, rule)) {
    if (start < from || (rule.asName && /^\p{Ll}/u.test(text.slice(start)))) continue;
    pieces.push(text.slice(from, start), rule.by);
    from = end;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(from)].join('');
}

/** Where the rule applies, from left to right, the longest first. */
function rangesOf(text: string, { words, singles, parts }: Rule): Range[] {
  const found: Range[] = [];
  const tokens = wordsOf(text);
  tokens.forEach((token, at) => {
    const last = tokens[at + words.length - 1];
    if (last !== undefined && isPhrase(tokens.slice(at, at + words.length), words))
      found.push({ start: token.start, end: last.end });
    if (singles.has(token.word)) found.push(token);
    for (const part of parts) found.push(...placesIn(token, part));
  });
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function isPhrase(tokens: readonly (Range & { word: string })[], words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.every((word, index) => {
      const gap = index === 0 ? 0 : (tokens[index]?.start ?? 0) - (tokens[index - 1]?.end ?? 0);
      return tokens[index]?.word === word && gap <= widestGap;
    })
  );
}

function placesIn(token: Range & { word: string }, part: string): Range[] {
  const places: Range[] = [];
  for (let at = token.word.indexOf(part); at !== -1; at = token.word.indexOf(part, at + part.length))
    places.push({ start: token.start + at, end: token.start + at + part.length });
  return places;
}

const contacts = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /\b(https?:\/\/|www\.)\S+/gi,
  /(?<![\w@])@\w{2,}/g,
  /(?<!\w)\+?\d[\d\s().-]{7,}\d/g,
];

/** E-mail and web addresses, handles and telephone numbers lead straight to a person. */
export function withoutContacts(text: string): string {
  return contacts.reduce((current, pattern) => current.replace(pattern, '[contact]'), text);
}
