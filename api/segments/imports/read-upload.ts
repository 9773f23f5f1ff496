import { importLimits } from '../../../domain/segments/import/limits.ts';
import type { Problem } from '../../../domain/segments/import/decide.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import type { Db } from '../../../db/client.ts';
import { storable } from '../../../domain/storable.ts';
import { finishReading, storeImportBatch, storeImportProblems } from '../../../db/segments/imports.ts';
import { describeColumns, tallyRow } from '../../../domain/segments/import/columns.ts';
import type { Tally } from '../../../domain/segments/import/column-tally.ts';
import { noRecords } from './json-rows.ts';
import type { RowSource } from './row-source.ts';
import { charactersOf } from './source-row.ts';

/**
 * Stores a file's rows in Postgres in batches of 1,000 (fewer if they are long), so that the import starts with parsed
 * and counted rows that survive restarts. Memory holds one batch. Throws FileNotReadable.
 */
export async function readUpload(db: Db, importId: string, source: RowSource, bytes: number): Promise<void> {
  let batch: [number, unknown[]][] = [];
  let problems: Problem[] = [];
  let first: unknown[][] = [];
  const tallies: Tally[] = [];
  let [rowsTotal, batches, characters] = [0, 0, 0];

  async function store(): Promise<void> {
    if (batches === 0) first = batch.map(([, cells]) => cells);
    await storeImportBatch(db, importId, batches, JSON.stringify(batch));
    await storeImportProblems(db, importId, problems);
    batches += 1;
    [batch, problems, characters] = [[], [], 0];
  }

  for await (const { rowNumber, cells, problem } of source.rows) {
    if (rowsTotal >= importLimits.rows)
      throw new FileNotReadable(`Files may have up to ${importLimits.rows} rows. Split it.`);
    if (rowsTotal === 0) checkColumns(source.names());
    rowsTotal += 1;
    tallyRow(tallies, cells);
    batch.push([rowNumber, storable(cells)]);
    if (problem !== undefined) problems.push({ rowNumber, columnName: null, problem, refused: false });
    characters += charactersOf(cells);
    if (batch.length === importLimits.batchRows || characters >= importLimits.batchCharacters) await store();
  }
  if (batch.length > 0) await store();
  if (rowsTotal === 0) throw noRows(source);
  const { encoding, delimiter } = source;
  await finishReading(db, importId, {
    encoding,
    delimiter,
    bytes,
    reading: source.reading(),
    rowsTotal,
    batches,
    columns: storable(describeColumns(source.names(), first, { tallies, delimiter })),
  });
}

/** Throws FileNotReadable for more columns than can be mapped. */
export function checkColumns(names: readonly string[]): void {
  if (names.length <= importLimits.columns) return;
  const found = names.length.toLocaleString('en-US');
  throw new FileNotReadable(
    `Files may have up to ${importLimits.columns} columns, and this one has ${found}. Delete the ones that you do not need`,
  );
}

/** The error of a file without people. */
export function noRows({ format, names }: Pick<RowSource, 'format' | 'names'>): FileNotReadable {
  if (format === 'json') return new FileNotReadable(noRecords);
  return new FileNotReadable(
    names().length > 0 ? 'The file has a header but no rows under it' : 'The file has no rows',
  );
}
