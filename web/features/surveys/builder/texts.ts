/** Texts of a survey that is edited in one of its languages. */
import { eachText, type Text } from '../../../../domain/surveys/parts/text.ts';

/** Returns the text, or undefined when it has no words in any language. */
export function unlessBlank(text: Text): Text | undefined {
  return eachText(text).some((words) => words !== '') ? text : undefined;
}
