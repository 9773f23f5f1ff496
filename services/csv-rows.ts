import { CsvError, parse } from 'csv-parse/sync';
import type { CsvRow } from '../domain/panels/import/parse-csv.ts';
import { problemIn } from '../domain/panels/import/utterance.ts';

/** Reads CSV with any usual delimiter, the first `most` rows. Throws InvalidInput that names the line. */
export function csvRows(text: string, most = Infinity): CsvRow[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ...(Number.isFinite(most) ? { to: most } : {}),
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: unknown };
    throw problemIn(
      typeof lines === 'number' ? lines : 1,
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'ends within a quote that is never closed' : 'cannot be read as CSV',
    );
  }
}
