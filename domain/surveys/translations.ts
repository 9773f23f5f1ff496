/** Translations of a survey's texts: which are missing, and the rows of a file for translators. */
import { languagesOf } from './languages.ts';
import { surveyLimits } from './parts/limits.ts';
import { withWords, wordsIn, type Text } from './parts/text.ts';
import { mapTexts } from './question-texts.ts';
import type { SurveyDefinition } from './survey.ts';

/** Changes one text; `key` names it in the whole survey: `title`, `section_1.text`, `q1.options.o1`. */
type Change = (text: Text, key: string, questionId: string | null) => Text;

/** Returns the survey with every text changed. */
function mapSurveyTexts(survey: SurveyDefinition, change: Change): SurveyDefinition {
  const within = <T extends object>(
    whole: T,
    names: readonly (keyof T & string)[],
    keyOf: (name: string) => string,
  ): T => {
    const changed = { ...whole };
    for (const name of names)
      if (whole[name] !== undefined) changed[name] = change(whole[name] as Text, keyOf(name), null) as T[typeof name];
    return changed;
  };
  return {
    ...within(survey, ['title', 'description'], (name) => name),
    settings: within(survey.settings, ['thankYou', 'screenedOut'], (name) => name),
    sections: survey.sections.map((section) => ({
      ...within(section, ['title', 'text'], (name) => `${section.id}.${name}`),
      questions: section.questions.map((question) =>
        mapTexts(question, (text, place) => change(text, `${question.id}.${place}`, question.id)),
      ),
    })),
  };
}

/** A text of a survey in its main language, and in another one; empty where it has none. */
export interface TranslationRow {
  key: string;
  questionId: string | null;
  original: string;
  translation: string;
}

/** Lists the texts of a survey with their translation into a language, in the order of the survey. */
export function translationRows(survey: SurveyDefinition, language: string): TranslationRow[] {
  const rows: TranslationRow[] = [];
  mapSurveyTexts(survey, (text, key, questionId) => {
    const original = wordsIn(text, survey.language, survey.language);
    const translation = wordsIn(text, language, survey.language);
    if (original.trim() !== '') rows.push({ key, questionId, original, translation });
    return text;
  });
  return rows;
}

/** Lists the texts that lack a translation into a language of the survey, by language. */
export function missingTranslations(survey: SurveyDefinition): { language: string; rows: TranslationRow[] }[] {
  return languagesOf(survey)
    .filter((language) => language !== survey.language)
    .map((language) => ({
      language,
      rows: translationRows(survey, language).filter(({ translation }) => translation.trim() === ''),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** A row of a translator's file; `line` is its place in the file. */
export interface GivenTranslation {
  line: number;
  key: string;
  original: string;
  translation: string;
}

export interface ReadTranslations {
  survey: SurveyDefinition;
  /** Texts that have another translation now. */
  changed: number;
  /** Rows that were not used, one sentence each. */
  notMatched: string[];
  /** Texts that still lack a translation. */
  missing: number;
}

/** Puts the translations of a file into a survey. A row whose original differs was written for another text and is not used. */
export function withTranslations(
  survey: SurveyDefinition,
  language: string,
  given: readonly GivenTranslation[],
): ReadTranslations {
  const known = new Map(translationRows(survey, language).map((row) => [row.key, row]));
  const used = new Map<string, string>();
  const notMatched: string[] = [];
  for (const { line, key, original, translation } of given) {
    const problem = problemOf(known.get(key), used.has(key), original, translation);
    if (problem !== null) notMatched.push(`Line ${line} (${key === '' ? 'without a key' : key}): ${problem}.`);
    else if (translation.trim() !== '') used.set(key, translation.trim());
  }
  let changed = 0;
  const translated = mapSurveyTexts(survey, (text, key) => {
    const words = used.get(key);
    if (words === undefined || words === known.get(key)?.translation) return text;
    changed += 1;
    return withWords(text, language, survey.language, words);
  });
  const missing = translationRows(translated, language).filter(({ translation }) => translation.trim() === '').length;
  return { survey: changed === 0 ? survey : translated, changed, notMatched, missing };
}

function problemOf(
  row: TranslationRow | undefined,
  isUsed: boolean,
  original: string,
  translation: string,
): string | null {
  if (row === undefined) return 'the survey has no such text';
  if (isUsed) return 'the key is there twice';
  if (original.trim() !== row.original.trim()) return 'the original is not the text of this survey any more';
  return translation.trim().length > surveyLimits.textCharacters ? 'the translation is too long' : null;
}
