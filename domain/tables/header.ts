/** Finds the rows above the people: titles, and one to three rows of headers. */
import { isBlankCell, isBlankRow, textOfCell } from './cells.ts';

/** Places among the rows that are not blank. */
export interface HeaderRows {
  first: number;
  last: number;
  kind: 'plain' | 'qualtrics' | 'surveymonkey';
}

/** Rows that are looked at. */
export const rowsLookedAt = 40;
const maxTitles = 20;
const maxHeaderCharacters = 200;

/** Finds the header among the first rows; `first` may be given. */
export function findHeader(rows: readonly (readonly unknown[])[], first = firstHeader(rows)): HeaderRows {
  const [, second = [], third = []] = rows.slice(first);
  if (isImportIds(second)) return { first, last: first + 1, kind: 'qualtrics' };
  if (isImportIds(third)) return { first, last: first + 2, kind: 'qualtrics' };
  if (repeatsNames(rows[first] ?? [], second)) return { first, last: first + 1, kind: 'qualtrics' };
  if (isSurveyMonkey(rows[first] ?? [], second)) return { first, last: first + 1, kind: 'surveymonkey' };
  return { first, last: first, kind: 'plain' };
}

function filledIn(row: readonly unknown[]): number {
  return row.filter((cell) => !isBlankCell(cell)).length;
}

function firstHeader(rows: readonly (readonly unknown[])[]): number {
  for (const [at, row] of rows.slice(0, maxTitles + 1).entries()) {
    const filled = filledIn(row);
    if (at > 0 && isHeaderUnderTitles(row, { over: rows.slice(0, at), under: rows.slice(at + 1) })) return at;
    // Only a row with hardly any cell can be a title.
    if (filled > 1 && !(filled === 2 && usualCells(rows.slice(at + 1)) >= 6)) return 0;
  }
  return 0;
}

/** The number of filled cells that most rows have. */
function usualCells(rows: readonly (readonly unknown[])[]): number {
  const tally = new Map<number, number>();
  for (const row of rows) tally.set(filledIn(row), (tally.get(filledIn(row)) ?? 0) + 1);
  return [...tally].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

type Rows = readonly (readonly unknown[])[];

function isHeaderUnderTitles(row: readonly unknown[], { over, under }: { over: Rows; under: Rows }): boolean {
  const usual = usualCells(under);
  const names = row.filter((cell) => !isBlankCell(cell)).map(textOfCell);
  if (names.length < 2 || names.length < usual * 0.6 || under.length === 0) return false;
  if (names.some((name) => isNumeric(name) || name.length > maxHeaderCharacters)) return false;
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return false;
  if (usual >= 3) return true;
  // Of two columns it must be seen that a title has no second cell at all, or that numbers stand under words.
  if (under.length > 1 && over.every(({ length }) => length === 1) && under.every((other) => filledIn(other) === 2))
    return true;
  return row.some((cell, column) => !isBlankCell(cell) && under.every((other) => isNumeric(textOfCell(other[column]))));
}

/** Numbers with signs of currency, percent and thousands. */
export function isNumeric(text: string): boolean {
  return /\d/.test(text) && /^[\s\p{Sc}%+\-−.,'’()\d]*$/u.test(text);
}

/** The words of SurveyMonkey under a question without options. */
export function isOpenEnded(text: string): boolean {
  return /^(open-ended )?response$/i.test(text);
}

/** Qualtrics writes the ids of its questions as JSON under their texts. */
export function isImportIds(row: readonly unknown[]): boolean {
  const filled = row.filter((cell) => !isBlankCell(cell)).map(textOfCell);
  const ids = filled.filter((cell) => /^\{\s*['"]+ImportId['"]+\s*:/.test(cell));
  return ids.length > 0 && ids.length >= filled.length * 0.5;
}

/** Files of Qualtrics without ids of questions say the first row in other words: 'Response ID' under 'ResponseId'. */
function repeatsNames(row: readonly unknown[], under: readonly unknown[]): boolean {
  const response = row.findIndex((cell) => /^responseid$/i.test(textOfCell(cell)));
  return response !== -1 && /^response id$/i.test(textOfCell(under[response]));
}

/** SurveyMonkey writes the options of a question under its text. */
function isSurveyMonkey(row: readonly unknown[], under: readonly unknown[]): boolean {
  const respondent = row.findIndex((cell) => /^respondent ?id$/i.test(textOfCell(cell)));
  if (respondent === -1 || isBlankRow(under) || !isBlankCell(under[respondent])) return false;
  const isOption = (cell: unknown, at: number) =>
    isOpenEnded(textOfCell(cell)) || (!isBlankCell(cell) && isBlankCell(row[at]));
  return under.some(isOption) || !under.some((cell) => isNumeric(textOfCell(cell)));
}
