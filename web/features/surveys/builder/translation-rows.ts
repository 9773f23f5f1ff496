/** A translator's file: a CSV with key, original and translation. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { unguardFormula } from '../../../../domain/exports/formula.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { type GivenTranslation, translationRows } from '../../../../domain/surveys/translations.ts';
import { asCsv } from '../../../lib/csv.ts';

const titles = ['key', 'original', 'translation'] as const;

export function translationsAsCsv(survey: SurveyDefinition, language: string): string {
  const rows = translationRows(survey, language);
  // Spreadsheets read UTF-8 by this mark only.
  return `\uFEFF${asCsv([titles, ...rows.map((row) => titles.map((title) => row[title]))])}`;
}

/** Reads such a file, with commas, semicolons or tabs. Returns a sentence where it cannot be read. */
export function readTranslations(text: string): GivenTranslation[] | string {
  const [first = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';'].find((one) => first.includes(one)) ?? ',';
  let rows: string[][];
  try {
    rows = parse(text, { delimiter, relaxColumnCount: true, skipEmptyLines: true, bom: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `This cannot be read as a table: ${error.message}.`;
  }
  const [head = [], ...lines] = rows;
  const places = titles.map((title) => head.findIndex((name) => name.trim().toLowerCase() === title));
  if (places.includes(-1)) return 'The first line must name the columns key, original, and translation.';
  return lines.map((cells, at) => {
    const [key = '', original = '', translation = ''] = places.map((place) => unguardFormula(cells[place] ?? ''));
    return { line: at + 2, key: key.trim(), original, translation };
  });
}
