/** Words of headings and cells in the form in which they are compared. */
import { eachText, type Text } from '../parts/text.ts';

/** Small letters and single spaces, without the tags that Qualtrics leaves in texts of questions. */
export function plainWords(words: string): string {
  return words
    .replaceAll(/<[a-z/][^>]*>|&nbsp;/gi, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

export function isNamed(text: Text, words: string): boolean {
  return eachText(text).some((one) => plainWords(one) === plainWords(words));
}
