/** The languages that a survey can be answered in. */
import type { Text } from '../../../domain/surveys/parts/text.ts';
import { mapTexts } from '../../../domain/surveys/question-texts.ts';
import { questionsOf, type SurveyDefinition } from '../../../domain/surveys/survey.ts';

/** Lists the languages of all texts, the survey's own first. */
export function languagesOf(survey: SurveyDefinition): string[] {
  const found = new Set([survey.language]);
  const note = (text: Text | undefined) => {
    if (typeof text === 'object') for (const language of Object.keys(text)) found.add(language);
  };
  note(survey.title);
  note(survey.description);
  for (const { title, text } of survey.sections) [title, text].forEach(note);
  for (const question of questionsOf(survey))
    mapTexts(question, (text) => {
      note(text);
      return text;
    });
  return [...found];
}

/** Picks the first language that is wanted and there, `de-CH` being served by `de`; else the survey's own. */
export function pickLanguage(available: readonly string[], wanted: readonly (string | null)[]): string | null {
  for (const language of wanted) {
    const base = language?.split('-')[0];
    const found =
      available.find((one) => one.toLowerCase() === language?.toLowerCase()) ?? available.find((one) => one === base);
    if (found !== undefined) return found;
  }
  return available[0] ?? null;
}

/** Names a language in itself, such as `Deutsch`. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
