/** All languages at once, for the server; pages load the one that they show. */
import { german } from './de.ts';
import { greek } from './el.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { pageLanguageOf, type PageLanguage } from './languages.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { turkish } from './tr.ts';
import { createSay, type PageWords, type Say } from './words.ts';

export const allWords: Record<PageLanguage, PageWords> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  el: greek,
  tr: turkish,
};

/** Returns the voice for a language of a survey. */
export function sayIn(language: string | null): Say {
  const found = pageLanguageOf(language);
  return createSay(allWords[found], found);
}
