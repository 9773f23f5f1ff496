/** Texts in a form in which case, accents, punctuation and hidden characters make no difference. */
import { withoutHidden } from '../replies/read-written.ts';

/** Letters of other scripts that look like Latin ones, and could hide a word from a comparison. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсухіјѕԁһӏορνκα'].map((letter, at) => [letter, [...'aeopcyxijsdhlopvka'][at] ?? letter]),
);

/** Words and signs that carry meaning (%, &, + and currencies), separated by single spaces. */
export function plainText(text: string): string {
  return withoutHidden(text)
    .replace(/[\u200C\u200D]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{L}+/gu, latinWhereMixed)
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{Sc}%&+]+/gu, ' ')
    .replace(/(\d) (?=%)/g, '$1')
    .trim();
}

function latinWhereMixed(word: string): string {
  return /[a-z]/.test(word) && /[^a-z]/.test(word)
    ? [...word].map((letter) => lookalikes[letter] ?? letter).join('')
    : word;
}

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** True when a text has the words of a phrase in a row: 'free' is not in 'freedom', and is in 'FREE!'. */
export function containsPhrase(text: string, phrase: string): boolean {
  const wanted = plainText(phrase);
  // A phrase of signs alone, such as '!!!', has no words to compare.
  if (wanted === '') return text.includes(phrase.trim());
  const forms = [plainText(text), plainText(text.replace(/['’‘]/g, ' ')), plainText(joinSpelled(text))];
  return forms.some((form) => (unspaced.test(wanted) ? form.includes(wanted) : ` ${form} `.includes(` ${wanted} `)));
}

/** Joins letters that stand apart: 'f r e e' becomes 'free'. */
export function joinSpelled(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]\p{L}){2,}(?![\p{L}\p{N}])/gu, (letters) =>
    letters.replace(/[ .\-_*]/g, ''),
  );
}
