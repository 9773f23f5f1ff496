/** Takes names of people, companies and places out of free text. */

/** Base letters for letters with marks, one for one, so that positions stay the same: 'José' is found as 'Jose'. */
function folded(text: string): string {
  return text.replace(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) => {
    const base = letter.normalize('NFD').replace(/\p{M}/gu, '');
    return base.length === 1 ? base : letter;
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function wordsOf(phrase: string): string[] {
  return folded(phrase.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const before = '(?<![\\p{L}\\p{N}])';
const after = '(?![\\p{L}\\p{N}])';
/** Scripts that do not put spaces between words: there a name may stand anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

function standalone(word: string): string {
  return unspaced.test(word) ? escaped(word) : `${before}${escaped(word)}${after}`;
}

/** From six letters on, words are also found run together ('janedoe', 'janedoe.com'). */
function runTogether(words: readonly string[]): string[] {
  const joined = words.join('');
  return words.length > 1 && joined.length >= 6 ? [escaped(joined)] : [];
}

/** Patterns for a phrase: its words with any separators between them, run together, and each alone where wanted. */
function patternsOf({ phrase, alsoWords }: Hidden): string[] {
  const words = wordsOf(phrase);
  if (words.length === 0) return phrase.trim() === '' ? [] : [escaped(phrase.trim())];
  const spaced = words.some((word) => unspaced.test(word))
    ? words.map(escaped).join('[^\\p{L}\\p{N}]{0,3}')
    : `${before}${words.map(escaped).join('[^\\p{L}\\p{N}]{1,3}')}${after}`;
  const long = alsoWords === true ? longWords(words, phrase) : [];
  const singles = long.toSorted((a, b) => b.length - a.length).map(standalone);
  return [spaced, ...runTogether(words), ...runTogether(words.filter((word) => word.length >= 3)), ...singles];
}

/** Words of three letters and more, and words with marks inside without them: "O'Brien" is also 'Brien' and 'obrien'. */
function longWords(words: readonly string[], phrase: string): string[] {
  const whole = phrase.split(/\s+/).map((word) => wordsOf(word).join(''));
  return [...new Set([...words, ...whole])].filter((word) => word.length >= 3 || unspaced.test(word));
}

export interface Hidden {
  /** The phrase to take out, in any case and with or without marks. */
  phrase: string;
  /** What stands in its place. */
  by: string;
  /** Its words of three letters and more go too, wherever they stand alone. */
  alsoWords?: boolean;
}

/** A function that replaces every hidden phrase. Whole words only, so 'Ann' does not damage 'planning'. */
export function hiderOf(hidden: readonly Hidden[]): (text: string) => string {
  const rules = hidden.flatMap((item) => {
    const patterns = patternsOf(item);
    return patterns.length === 0 ? [] : [{ pattern: new RegExp(patterns.join('|'), 'giu'), by: item.by }];
  });
  return (text) => rules.reduce((current, { pattern, by }) => replaced(current, pattern, by), text.normalize('NFC'));
}

function replaced(text: string, pattern: RegExp, by: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of folded(text).matchAll(pattern)) {
    parts.push(text.slice(from, match.index), by);
    from = match.index + match[0].length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)].join('');
}

const contacts = [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, /\b(https?:\/\/|www\.)\S+/gi, /(?<![\w@])@\w{2,}/g, /(?<!\w)\+?\d[\d\s().-]{7,}\d/g];

/** E-mail and web addresses, handles and telephone numbers lead straight to a person. */
export function withoutContacts(text: string): string {
  return contacts.reduce((current, pattern) => current.replace(pattern, '[contact]'), text);
}
