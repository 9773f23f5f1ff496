/** English words that carry the meaning of a text. */

/** Words without a meaning of their own, in plain text. */
export const functionWords: ReadonlySet<string> = new Set(
  'a an the and or but so that this these those it its is are was were be been being am will would shall should can could may might must do does did have has had of to in on at by for from with as into than then there here we us our you your they them their he she his her i my me if when while also just very really only more most too up out about going gonna let lets'.split(
    ' ',
  ),
);

/** English words that connect or hedge a reason and say nothing about what it is about. */
export const connectingWords: ReadonlySet<string> = new Set(
  'who whom whose what which how why where because since though although however whether one ones any each every all both some such same other another else even still already again always ever much many enough quite rather maybe perhaps honestly frankly actually simply like see say says said tell think feel know mean means make makes made get gets got give gives take takes come comes go goes put want wants need needs thing things something anything everything way im ive id ill its thats dont doesnt didnt isnt arent wasnt cant wont wouldnt theyre youre weve hes shes matter matters reason view answer answered message not no nor never none cannot people person someone somebody anybody nobody everybody everyone some before after now here lot own'.split(
    ' ',
  ),
);

/** A word without the endings that forms of it differ by. */
export function stemOf(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ing|ed|es|s|ly|e)$/, '').replace(/(.)\1$/, '$1');
}
