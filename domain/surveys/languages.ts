/** Languages of a survey. */
import type { Text } from './parts/text.ts';
import { mapTexts } from './question-texts.ts';
import { questionsOf, type SurveyDefinition } from './survey.ts';

/** Lists the languages of a survey's texts, its own first. */
export function languagesOf(survey: SurveyDefinition): string[] {
  const found = new Set([survey.language]);
  const note = (text: Text | undefined) => {
    if (typeof text === 'object') for (const language of Object.keys(text)) found.add(language);
  };
  for (const text of [survey.title, survey.description, survey.settings.thankYou, survey.settings.screenedOut])
    note(text);
  for (const { title, text } of survey.sections) [title, text].forEach(note);
  for (const question of questionsOf(survey))
    mapTexts(question, (text) => {
      note(text);
      return text;
    });
  return [...found];
}
