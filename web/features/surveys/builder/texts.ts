/** Texts of a survey that is edited in one of its languages. */
import { eachText, type Text } from '../../../../domain/surveys/parts/text.ts';

/** Returns the words of a text in exactly this language; '' where it has none. A plain text is in the base language. */
export function wordsIn(text: Text | undefined, language: string, base: string): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return language === base ? text : '';
  return text[language] ?? '';
}

/** Returns the text with other words in one language. It stays plain as long as it is in the base language only. */
export function withWords(text: Text | undefined, language: string, base: string, words: string): Text {
  const before = typeof text === 'object' ? text : text === undefined || text === '' ? {} : { [base]: text };
  const { [language]: _old, ...others } = before;
  const after = words === '' ? others : { ...others, [language]: words };
  return Object.keys(after).some((one) => one !== base) ? after : (after[base] ?? '');
}

/** Returns the text, or undefined when it has no words in any language. */
export function unlessBlank(text: Text): Text | undefined {
  return eachText(text).some((words) => words !== '') ? text : undefined;
}
