/** Words of the page on which people answer, by language. What the survey's author wrote is not among them. */
import { english } from './en.ts';
import type { Words } from './word.ts';

export type WordKey = keyof typeof english;

export type PageWords = Readonly<Record<WordKey, Words>>;

type WordValues = Readonly<Record<string, string | number>>;

/** Something that the page says, before it is put into a language. */
export interface Phrase {
  key: WordKey;
  values?: WordValues;
}

/** Puts what the page says into one language. */
export interface Say {
  (key: WordKey, values?: WordValues): string;
  /** Of these words. */
  language: string;
}

/** Creates the voice of a language; numbers are written as it does. */
export function createSay(words: PageWords, language: string): Say {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const say = (key: WordKey, values: WordValues = {}): string => {
    const found = words[key];
    const text = typeof found === 'string' ? found : (found[rules.select(Number(values['count'] ?? 0))] ?? found.other);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value;
    });
  };
  return Object.assign(say, { language });
}

export const sayInEnglish = createSay(english, 'en');
