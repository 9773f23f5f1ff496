/** Words of reasons in a form in which they can be compared, in any script. */
import { connectingWords, functionWords, stemOf } from '../content-words.ts';

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const spaced = /[\p{L}\p{N}]+/gu;
const latin = /^[a-z]+$/;
/** Letters of a word that stay when its endings are unknown: most languages change the end of a word. */
const stemLetters = 6;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Splits a text into lower-case words without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .normalize('NFC')
    .toLowerCase();
  if (!unspaced.test(plain)) return plain.match(spaced) ?? [];
  return [...segmenter.segment(plain)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Splits a text into words as they are written. */
export function writtenWords(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFC'))].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );
}

/** Returns the term of a word by `wordsOf`; none for one without a meaning of its own. */
export function termsOfWord(word: string): string[] {
  if (functionWords.has(word) || connectingWords.has(word)) return [];
  if (latin.test(word)) return word.length < 2 ? [] : [stemOf(word)];
  if (unspaced.test(word)) return [word];
  return word.length < 3 && !/^\p{N}+$/u.test(word) ? [] : [word.slice(0, stemLetters)];
}

/** Returns the distinct terms of a text: stems of the words that carry its meaning. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap(termsOfWord))];
}
