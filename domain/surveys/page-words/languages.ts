/** Languages that the page's own words are in. */
export const pageLanguages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'el', 'tr'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Returns the language of the page's words for a language of a survey, `pt-BR` being served by `pt`; English for others. */
export function pageLanguageOf(language: string | null): PageLanguage {
  const base = language?.split('-')[0]?.toLowerCase();
  return pageLanguages.find((one) => one === base) ?? 'en';
}
