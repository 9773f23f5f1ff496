import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Delimiter } from '../../../domain/segments/import/delimiter.ts';
import type { Encoding } from '../../../domain/segments/import/encoding.ts';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { streamText } from './decoded-text.ts';
import { columnNames, type SourceRow } from './source-row.ts';

/** Streams the rows of delimited text. Stray quotes, line breaks in quotes and rows of uneven length are accepted. */
export function csvRows(
  path: string,
  encoding: Encoding,
  delimiter: Delimiter,
): { rows: AsyncIterable<SourceRow>; names: () => string[] } {
  let header: string[] = [];
  async function* rows(): AsyncGenerator<SourceRow> {
    let rowNumber = 0;
    try {
      for await (const record of parsed(path, encoding, delimiter)) {
        rowNumber += 1;
        if (record.every((cell) => cell.trim() === '')) continue;
        if (header.length === 0) header = columnNames(record);
        else yield withShape(rowNumber, record, header.length);
      }
    } catch (error) {
      throw readable(error, rowNumber);
    }
  }
  return { rows: rows(), names: () => header };
}

function parsed(path: string, encoding: Encoding, delimiter: Delimiter): AsyncIterable<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: importLimits.rowCharacters,
  });
  const text = Readable.from(streamText(path, encoding));
  text.on('error', (error) => parser.destroy(error));
  parser.on('close', () => text.destroy());
  return text.pipe(parser) as AsyncIterable<string[]>;
}

function withShape(rowNumber: number, cells: string[], columns: number): SourceRow {
  if (cells.length === columns) return { rowNumber, cells };
  const isExtraBlank = cells.length > columns && cells.slice(columns).every((cell) => cell.trim() === '');
  if (isExtraBlank) return { rowNumber, cells: cells.slice(0, columns) };
  const word = cells.length > columns ? 'the ones too many were left out' : 'the missing ones are empty';
  return {
    rowNumber,
    cells: cells.slice(0, columns),
    problem: `The row has ${cells.length} cells, the header has ${columns}: ${word}`,
  };
}

function readable(error: unknown, rowsBefore: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = rowsBefore + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileNotReadable(`A quote that opens in row ${row} or later is never closed`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new FileNotReadable(
      `Row ${row} is longer than ${importLimits.rowCharacters} characters: a quote in it is probably never closed`,
    );
  return new FileNotReadable(`Row ${row} cannot be read as CSV`);
}
