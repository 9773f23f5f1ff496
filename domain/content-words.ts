/** English words that carry the meaning of a text. */

/** Words without a meaning of their own, in plain text. */
export const functionWords: ReadonlySet<string> = new Set(
  'a an the and or but so that this these those it its is are was were be been being am will would shall should can could may might must do does did have has had of to in on at by for from with as into than then there here we us our you your they them their he she his her i my me if when while also just very really only more most too up out about going gonna let lets'.split(
    ' ',
  ),
);

/** A word without the endings that forms of it differ by. */
export function stemOf(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ing|ed|es|s|ly|e)$/, '').replace(/(.)\1$/, '$1');
}
