/** Letters, digits and words of any script. JavaScript's `\w`, `\b` and `\d` know ASCII alone. */

/** One word of a text. Marks belong to it: in Indic scripts and Thai they are its vowels. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu;

/** Scripts that put no spaces between words. */
export const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Marks that only refine a letter: accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. */
const refiningMarks =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670]/gu;

/** True when the text has a letter or digit of any script. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Folds a text so that case, accents, widths and forms of a letter do not matter: 'ΗΛΙΚΊΑ' and 'ηλικια' are the same.
 * Marks that are letters of their own stay, such as the vowels of Hindi and the voiced sounds of Japanese.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(refiningMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[أإآٱ]/g, 'ا');
}

/** Folds a header: letters, digits and their marks without anything between them. */
export function foldHeader(header: string): string {
  return foldLetters(header).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Makes the first letter a capital, in scripts whose words begin with one. Georgian has capitals for whole words only. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return /^\p{Script=Georgian}/u.test(first) ? text : first.toUpperCase() + text.slice(first.length);
}

const segments = new Intl.Segmenter('und', { granularity: 'word' });

/** Counts words: by the spaces between them, and by a dictionary in scripts that have none. */
export function countWords(text: string): number {
  if (!unspacedScripts.test(text)) return text.split(/\s+/).filter((word) => word !== '').length;
  return [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

/** Returns the place after so many words of a text, its length when it has no more. */
export function endOfWords(text: string, most: number): number {
  let words = 0;
  for (const { index, isWordLike } of segments.segment(text)) {
    if (!isWordLike) continue;
    if (words === most) return index;
    words += 1;
  }
  return text.length;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the first letter with its marks; '' for an empty text. */
export function firstLetter(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

/** Code points of the digit zero in scripts with digits of their own; the others follow. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810, 0xff10,
];

/** Writes digits of any script as 0 to 9, and the Arabic signs of numbers as theirs: '٢٥' becomes '25'. */
export function toLatinDigits(text: string): string {
  if (!/[\u0660-\uffff]/.test(text)) return text;
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('٪', '%');
}

/** Builds the part of a file's name before its ending: letters and digits of any script, hyphens between them. */
export function fileNamePart(text: string, fallback: string, limit = 60): string {
  const name = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return [...name].slice(0, limit).join('').replace(/-+$/, '') || fallback;
}

/** Returns a file's name without its ending, which may have letters of any script. */
export function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[\p{L}\p{N}_]+$/u, '');
}
