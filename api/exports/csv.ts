import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify';
import { csvOptions } from './safe-text.ts';

/**
 * Streams records as CSV; by its options for people, an apostrophe is put before text that a spreadsheet would run as a
 * formula.
 */
export function csvPieces(
  records: AsyncIterable<object>,
  columns: readonly string[],
  options: Options = csvOptions,
): Readable {
  const rows = Readable.from(records, { highWaterMark: 100 });
  const csv = stringify({ ...options, columns: [...columns] });
  // pipe() alone would not end the output when the source fails, nor close the source when the reader leaves.
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.pipe(csv);
}
