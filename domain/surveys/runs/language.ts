/** The language in which a survey is shown to personas. */
import { mapTexts } from '../question-texts.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';

/** Returns the code of a language that a person named in English, if the survey has texts in it; null otherwise. */
export function languageCode(survey: SurveyDefinition, name: string | null): string | null {
  if (name === null) return null;
  const codes = new Set<string>([survey.language]);
  for (const question of questionsOf(survey))
    mapTexts(question, (text) => {
      if (typeof text !== 'string') for (const code of Object.keys(text)) codes.add(code);
      return text;
    });
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const wanted = name.trim().toLowerCase();
  return [...codes].find((code) => names.of(code)?.toLowerCase() === wanted) ?? null;
}
