/** Findings about languages: texts that lack one, and words of the page that are in English. */
import type { Finding } from '../finding.ts';
import { languagesOf } from '../languages.ts';
import { pageLanguageOf } from '../page-words/languages.ts';
import type { SurveyDefinition } from '../survey.ts';
import { missingTranslations } from '../translations.ts';

/** Texts that are named, and characters of each. */
const named = 3;
const shown = 40;

function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return `“${line.length > shown ? `${line.slice(0, shown - 1).trimEnd()}…` : line}”`;
}

/** Lists, by question and language, the texts without a translation. */
export function translationFindings(survey: SurveyDefinition): Finding[] {
  const lacking = missingTranslations(survey).flatMap(({ language, rows }): Finding[] => {
    const ids = [...new Set(rows.map(({ questionId }) => questionId))];
    return ids.map((questionId) => {
      const texts = rows.filter((row) => row.questionId === questionId).map(({ original }) => quoted(original));
      const more = texts.length > named ? `, and ${texts.length - named} more` : '';
      return {
        questionId,
        severity: 'warning',
        rule: 'translation',
        sentence: `Not translated (${language}): ${texts.slice(0, named).join(', ')}${more}. People read the main language there.`,
      };
    });
  });
  const foreign = languagesOf(survey).filter(
    (language) => pageLanguageOf(language) === 'en' && !/^en\b/i.test(language),
  );
  return [
    ...lacking,
    ...foreign.map((language): Finding => ({
      questionId: null,
      severity: 'hint',
      rule: 'page-language',
      sentence: `The page's own words, such as Next, are not there in this language (${language}) and stay English.`,
    })),
  ];
}
