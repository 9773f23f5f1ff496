/** Words of reasons in a form in which they can be compared, in any script. */
import { functionWords, stemOf } from '../content-words.ts';

/** English words that connect or hedge a reason and say nothing about what it is about. */
const reasonWords: ReadonlySet<string> = new Set(
  'who whom whose what which how why where because since though although however whether one ones any each every all both some such same other another else even still already again always ever much many enough quite rather maybe perhaps honestly frankly actually simply like see say says said tell think feel know mean means make makes made get gets got give gives take takes come comes go goes put want wants need needs thing things something anything everything way im ive id ill its thats dont doesnt didnt isnt arent wasnt cant wont wouldnt theyre youre weve hes shes matter matters reason view answer answered message not no nor never none cannot people person someone somebody anybody nobody everybody everyone some before after now here lot own'.split(
    ' ',
  ),
);

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
  if (functionWords.has(word) || reasonWords.has(word)) return [];
  if (latin.test(word)) return word.length < 2 ? [] : [stemOf(word)];
  if (unspaced.test(word)) return [word];
  return word.length < 3 && !/^\p{N}+$/u.test(word) ? [] : [word.slice(0, stemLetters)];
}

/** Returns the distinct terms of a text: stems of the words that carry its meaning. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap(termsOfWord))];
}
