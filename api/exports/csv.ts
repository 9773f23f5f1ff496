import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { csvOptions } from './safe-text.ts';

/**
 * Records as lines of CSV, made as they are taken. Text that a spreadsheet would take for a formula is led by an
 * apostrophe.
 */
export function csvPieces(records: AsyncIterable<object>, columns: readonly string[]): Readable {
  const rows = Readable.from(records, { highWaterMark: 100 });
  const csv = stringify({ ...csvOptions, columns: [...columns] });
  // pipe() alone would leave the reader waiting when the source fails, and the source open when the reader leaves.
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.pipe(csv);
}
