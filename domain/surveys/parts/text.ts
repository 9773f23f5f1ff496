/** Texts of a survey: one string, or one by language. */
import * as z from 'zod/mini';
import { surveyLimits } from './limits.ts';

const line = z.string().check(z.maxLength(surveyLimits.textCharacters, 'A text must be at most 5,000 characters'));

/** Language codes such as `de` or `pt-BR`. */
export const languageSchema = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language must be its code, such as de or pt-BR'));

export const textSchema = z.union([line, z.record(languageSchema, line)]);
export type Text = z.output<typeof textSchema>;

/** Returns the text in the first of the languages that it has, else in any; empty for none. */
export function textOf(text: Text | undefined, ...languages: readonly (string | null | undefined)[]): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return text;
  const found = languages.find((language) => language != null && text[language] !== undefined);
  return (found == null ? Object.values(text)[0] : text[found]) ?? '';
}

/** Lists a text in all its languages. */
export function eachText(text: Text | undefined): string[] {
  if (text === undefined) return [];
  return typeof text === 'string' ? [text] : Object.values(text);
}

/** Returns the text with a change in every language. */
export function mapText(text: Text, change: (words: string) => string): Text {
  if (typeof text === 'string') return change(text);
  return Object.fromEntries(Object.entries(text).map(([language, words]) => [language, change(words)]));
}

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
