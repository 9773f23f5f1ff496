/** Loads the words of one language, so that a page has no others. */
import type { PageLanguage } from './languages.ts';
import { createSay, sayInEnglish, type PageWords, type Say } from './words.ts';

const loaders: Record<Exclude<PageLanguage, 'en'>, () => Promise<PageWords>> = {
  es: async () => (await import('./es.ts')).spanish,
  fr: async () => (await import('./fr.ts')).french,
  de: async () => (await import('./de.ts')).german,
  it: async () => (await import('./it.ts')).italian,
  pt: async () => (await import('./pt.ts')).portuguese,
  nl: async () => (await import('./nl.ts')).dutch,
  pl: async () => (await import('./pl.ts')).polish,
  el: async () => (await import('./el.ts')).greek,
  tr: async () => (await import('./tr.ts')).turkish,
};

export async function loadSay(language: PageLanguage): Promise<Say> {
  return language === 'en' ? sayInEnglish : createSay(await loaders[language](), language);
}
