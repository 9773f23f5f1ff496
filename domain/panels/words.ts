import { countWords, endOfWords, unspacedScripts } from '../letters.ts';

/** Ends of sentences, with the space that follows them in scripts that put one there. */
const sentenceEnds = ['. ', '! ', '? ', '。', '！', '？', '؟ ', '۔ ', '। ', '։ ', '። '];

/** Cuts a text at the last end of a sentence within so many words; at the last word when there is none. */
export function firstWords(text: string, most: number): string {
  const whole = text.trim();
  if (countWords(whole) <= most) return whole;
  const cut = unspacedScripts.test(whole)
    ? whole.slice(0, endOfWords(whole, most)).trimEnd()
    : whole.split(/\s+/).slice(0, most).join(' ');
  const end = Math.max(...sentenceEnds.map((mark) => cut.lastIndexOf(mark)));
  return end > 0 ? cut.slice(0, end + 1) : cut;
}
