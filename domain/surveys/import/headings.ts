/** Headings of a file with answers, out of the one to three rows of its header. */
import { isImportIds, type HeaderRows } from '../../tables/header.ts';
import { columnNames, partsOf } from '../../tables/names.ts';

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

const maxLabelCharacters = 200;

/** Joins the rows of a header into one heading for each column. */
export function readHeadings(headers: readonly (readonly string[])[], kind: HeaderRows['kind'] = 'plain'): Heading[] {
  const [first = [], ...others] = headers;
  const importIds = others.find(isImportIds);
  const [texts = []] = others.filter((row) => row !== importIds);
  const names =
    kind === 'surveymonkey'
      ? partsOf(first, texts).map(({ question, option }) => [option === '' ? question : `${question} - ${option}`])
      : first.map((name, at) => [name, texts[at] ?? '', importIdOf(importIds?.[at])]);
  const known = names.map((all) => all.map((name) => name.trim()).filter((name) => name !== ''));
  const labels = columnNames(
    known.map(([name]) => name),
    maxLabelCharacters,
  );
  return known.map((all, at) => ({ label: labels[at] ?? '', names: all }));
}

function importIdOf(cell: string | undefined): string {
  return /ImportId['"]+\s*:\s*['"]+([^'"]*)/.exec(cell ?? '')?.[1] ?? '';
}
