/**
 * Redacts names of people, companies and places in free text. Compares words instead of compiling one pattern per name:
 * case-insensitive Unicode patterns take tens of milliseconds per person.
 */
import { unspacedScripts, wordPattern } from '../letters.ts';
import { formsOf } from './inflected.ts';
import { redactPhones } from './phones.ts';

export interface Hidden {
  /** The phrase to redact, ignoring case, accents and separators. */
  phrase: string;
  /** Replacement text. */
  by: string;
  /** Also redacts its words of three or more letters where they stand alone. */
  alsoWords?: boolean;
  /** Redacts it only where it is capitalized, for words with another meaning. */
  asName?: boolean;
}

/** A range in a text, end exclusive. */
interface Range {
  start: number;
  end: number;
}

interface Rule {
  words: readonly string[];
  singles: ReadonlySet<string>;
  /** Parts that are matched inside words too: joined words, and scripts without spaces. */
  parts: readonly string[];
  /** Where in a word a form of a name begins, -1 if there is none: names that change their end or have particles before them. */
  forms: readonly ((word: string) => number)[];
  /** The phrase itself if it has no letters or digits, else ''. */
  literal: string;
  by: string;
  asName: boolean;
}

/** Scripts whose words run together, or, in Korean, are followed by particles without a space. */
const runsOn = new RegExp(`${unspacedScripts.source}|\\p{Script=Hangul}`, 'u');
/**
 * Maximum characters between two words of a phrase: 'Jane Q. Doe' is another phrase than 'Jane Doe', 'Jane - Doe' is
 * not.
 */
const maxGap = 3;
/** Minimum length of joined words: 'boli' may be anything, 'janedoe' is a person. */
const minJoinedLetters = 6;

/** Maps to lower-case base letters one by one, so that positions stay the same: 'JOSÉ' becomes 'jose'. */
function foldText(text: string): string {
  return text.replace(/[^\p{Ll}\P{L}]|[^\0-\x7f]/gu, (letter) => {
    const lower = letter.toLowerCase().replace('ς', 'σ');
    const base = lower.normalize('NFD').replace(/\p{M}/gu, '');
    return [base, lower].find((candidate) => candidate.length === letter.length) ?? letter;
  });
}

function splitWords(text: string): (Range & { word: string })[] {
  return [...foldText(text).matchAll(wordPattern)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function createRule({ phrase, by, alsoWords = false, asName = false }: Hidden): Rule {
  const clean = phrase.normalize('NFC').trim();
  const words = splitWords(clean).map(({ word }) => word);
  const whole = clean.split(/\s+/).map((part) =>
    splitWords(part)
      .map(({ word }) => word)
      .join(''),
  );
  const long = [...words, ...whole].filter((word) => word.length >= 3 || runsOn.test(word));
  const together = [words, words.filter((word) => word.length >= 3)]
    .filter((some) => some.length > 1)
    .map((some) => some.join(''));
  const parts = [
    ...together.filter((part) => part.length >= minJoinedLetters),
    ...[words.join(''), ...words].filter((word) => word.length > 1 && runsOn.test(word)),
    ...(alsoWords ? words.flatMap(partsOfUnspacedName) : []),
  ];
  return {
    words,
    singles: new Set(alsoWords ? long : []),
    parts,
    forms: alsoWords ? [...new Set(long)].flatMap((word) => formsOf(word) ?? []) : [],
    literal: words.length === 0 ? clean : '',
    by,
    asName,
  };
}

/** The given name of a name without spaces, and its family name if that has two letters too: 张小明, 山田太郎, 김민수. */
function partsOfUnspacedName(word: string): string[] {
  const letters = [...word];
  if (letters.length < 3 || !/^(\p{Script=Han}+|\p{Script=Hangul}+)$/u.test(word)) return [];
  const given = letters.slice(-2).join('');
  return letters.length === 3 ? [given] : [given, letters.slice(0, 2).join('')];
}

/**
 * Returns a function that replaces every hidden phrase. Matches whole words only, so that 'Ann' does not damage
 * 'planning'.
 */
export function createRedactor(hidden: readonly Hidden[]): (text: string) => string {
  const rules = hidden.map(createRule);
  return (text) => rules.reduce(applyRule, text.normalize('NFC'));
}

function applyRule(text: string, rule: Rule): string {
  if (rule.literal !== '') return text.replaceAll(rule.literal, rule.by);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of findRanges(text, rule)) {
    if (start < from || (rule.asName && isLowerCase(text, start))) continue;
    pieces.push(text.slice(from, start), rule.by);
    from = end;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(from)].join('');
}

/** True for a small letter of a script that has capitals at the beginning of names; Georgian has none. */
function isLowerCase(text: string, at: number): boolean {
  return /^(?!\p{Script=Georgian})\p{Ll}/u.test(text.slice(at, at + 2));
}

/** Finds the matches of a rule, left to right, longest first. */
function findRanges(text: string, { words, singles, parts, forms }: Rule): Range[] {
  const found: Range[] = [];
  const tokens = splitWords(text);
  tokens.forEach((token, at) => {
    const last = tokens[at + words.length - 1];
    if (last !== undefined && isPhrase(tokens.slice(at, at + words.length), words))
      found.push({ start: token.start, end: last.end });
    if (singles.has(token.word)) found.push(token);
    for (const part of parts) found.push(...findPart(token, part));
    for (const form of forms) {
      const begin = form(token.word);
      if (begin > 0 || (begin === 0 && !isLowerCase(text, token.start)))
        found.push({ start: token.start + begin, end: token.end });
    }
  });
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function isPhrase(tokens: readonly (Range & { word: string })[], words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.every((word, index) => {
      const gap = index === 0 ? 0 : (tokens[index]?.start ?? 0) - (tokens[index - 1]?.end ?? 0);
      return tokens[index]?.word === word && gap <= maxGap;
    })
  );
}

function findPart(token: Range & { word: string }, part: string): Range[] {
  const places: Range[] = [];
  for (let at = token.word.indexOf(part); at !== -1; at = token.word.indexOf(part, at + part.length))
    places.push({ start: token.start + at, end: token.start + at + part.length });
  return places;
}

/** Addresses and handles may be written in any script. */
const contacts = [
  /[\p{L}\p{M}\p{N}_.+-]+@[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+/gu,
  /(?<![\p{L}\p{N}_])(https?:\/\/|www\.)\S+/giu,
  // Scripts without spaces have a letter before the handle.
  /@[\p{L}\p{M}\p{N}_]{2,}/gu,
];

/** Redacts email and web addresses, handles and phone numbers. */
export function redactContacts(text: string): string {
  return redactPhones(contacts.reduce((current, pattern) => current.replace(pattern, '[contact]'), text));
}
