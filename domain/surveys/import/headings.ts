/** Headings of a file with answers. Qualtrics writes two or three rows of them, SurveyMonkey two. */
import { plainWords } from './words.ts';

/** A row of a file and the number of its line. */
export interface FileRow {
  cells: readonly string[];
  line: number;
  /** Number of cells beyond the last column. */
  surplus: number;
}

export interface Heading {
  /** Different from those of all other columns. */
  label: string;
  /** Everything that the column is called. */
  names: string[];
}

export interface Headed {
  headings: Heading[];
  /** The rows under the headings. */
  rows: readonly FileRow[];
  headingRows: number;
}

/**
 * Joins the rows of a header into one heading for each column. A second row that only repeats the first in other words is
 * found among the rows of answers.
 */
export function readHeadings(headers: readonly (readonly string[])[], under: readonly FileRow[]): Headed {
  const [first = []] = headers;
  const [next] = under;
  const isRepeated = headers.length === 1 && next !== undefined && hasSecondRow(first, next.cells);
  const all = isRepeated ? [first, next.cells] : headers;
  const importIds = all.slice(1).find(areImportIds);
  const [, second = []] = all;
  const texts = second === importIds ? [] : second;
  const isGrouped = importIds === undefined && all.length === 2 && plainWords(first[0] ?? '') === 'respondent id';
  const names = isGrouped
    ? groupedNames(first, second)
    : first.map((name, at) => [name, texts[at] ?? '', importIdOf(importIds?.[at])]);
  return { headings: withLabels(names), rows: isRepeated ? under.slice(1) : under, headingRows: all.length };
}

function areImportIds(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*\{\s*['"]+ImportId/.test(cell));
}

function importIdOf(cell: string | undefined): string {
  return /ImportId['"]+\s*:\s*['"]+([^'"]*)/.exec(cell ?? '')?.[1] ?? '';
}

function hasSecondRow(first: readonly string[], second: readonly string[]): boolean {
  const at = first.findIndex((name) => /^responseid$/i.test(name.trim()));
  if (at !== -1) return plainWords(second[at] ?? '') === 'response id';
  return plainWords(first[0] ?? '') === 'respondent id' && (second[0] ?? '').trim() === '';
}

/** Names columns of SurveyMonkey: the question stands once over the columns of its options or rows. */
function groupedNames(first: readonly string[], second: readonly string[]): string[][] {
  const width = Math.max(first.length, second.length);
  let main = '';
  return Array.from({ length: width }, (_, at) => {
    const own = (first[at] ?? '').trim();
    if (own !== '') main = own;
    const part = (second[at] ?? '').trim();
    const isWhole = part === '' || /^(open-ended )?response$/i.test(part);
    return isWhole ? [main] : [`${main} - ${part}`];
  });
}

function withLabels(names: readonly string[][]): Heading[] {
  const counts = new Map<string, number>();
  return names.map((all, at) => {
    const known = all.map((name) => name.trim()).filter((name) => name !== '');
    const base = (known[0] ?? `Column ${at + 1}`).slice(0, 200);
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return { label: count === 1 ? base : `${base} (${count})`, names: known };
  });
}
