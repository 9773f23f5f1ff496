/** Reads a table that is at hand as text; files of segments are streamed by the same rules (api/segments/imports). */
import { CsvError, parse } from 'csv-parse/sync';
import { InvalidInput } from '../../domain/errors.ts';
import { detectDelimiter, type Delimiter } from '../../domain/tables/delimiter.ts';
import { createTable, type ChosenHeader, type TableFacts, type TableRow } from '../../domain/tables/table.ts';
import { csvOptions } from './csv-options.ts';

export interface TextRow extends TableRow {
  cells: string[];
  extra: string[];
}

export interface TextTable {
  delimiter: Delimiter;
  names: string[];
  /** The rows of the header as they stand in the file. */
  headers: string[][];
  rows: TextRow[];
  facts: TableFacts;
}

interface TextTableOptions {
  /** Field of the input that errors name. */
  field: string;
  /** Maximum number of rows that are read; rows after them are not counted. */
  maxRows?: number;
  header?: ChosenHeader | null;
}

/** Characters that the delimiter is detected from. */
const headCharacters = 64 * 1024;

/** Reads delimited text. Throws InvalidInput that names the line. */
export function readTextTable(text: string, { field, maxRows, header = null }: TextTableOptions): TextTable {
  const head = text.slice(0, headCharacters);
  const delimiter = detectDelimiter(head);
  const table = createTable(header);
  const rows: TableRow[] = [];
  for (const { record, info } of recordsOf(text, delimiter, field, maxRows))
    rows.push(...table.push(record, info.lines));
  rows.push(...table.end());
  return {
    delimiter,
    names: table.names(),
    headers: table.headers() as string[][],
    rows: rows as TextRow[],
    facts: table.facts(),
  };
}

function recordsOf(text: string, delimiter: Delimiter, field: string, maxRows: number | undefined) {
  const options = {
    ...csvOptions(delimiter, text.slice(0, headCharacters)),
    info: true,
    ...(maxRows === undefined ? {} : { to: maxRows }),
  };
  try {
    return parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: unknown };
    const problem =
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'ends within a quote that is never closed' : 'cannot be read as CSV';
    throw new InvalidInput(`Line ${typeof lines === 'number' ? lines : 1} ${problem}`, field);
  }
}
