/** Words of reasons in a form in which they can be compared, in any script. */
import { connectingWords, functionWords, stemOf } from '../content-words.ts';
import { foldLetters, unspacedScripts, wordPattern } from '../letters.ts';

const latin = /^[a-z]+$/;
/** Korean words of two syllables carry meaning; what is written after them does not. */
const hangul = /^\p{Script=Hangul}{2,}$/u;
const particles = /^(..+?)(?:은|는|이|가|을|를|의|에|에서|에게|으로|로|와|과|도|만|까지|부터|입니다|이다)$/;
/** Letters of a word that stay when its endings are unknown: most languages change the end of a word. */
const stemLetters = 6;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Splits a text into lower-case words without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = foldLetters(text.replace(/['’‘`´]/g, ''));
  if (!unspacedScripts.test(plain)) return plain.match(wordPattern) ?? [];
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
  if (unspacedScripts.test(word)) return [word];
  if (hangul.test(word)) return [word.replace(particles, '$1')];
  return word.length < 3 && !/^\p{N}+$/u.test(word) ? [] : [word.slice(0, stemLetters)];
}

/** Returns the distinct terms of a text: stems of the words that carry its meaning. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap(termsOfWord))];
}
