import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Delimiter } from '../../../domain/tables/delimiter.ts';
import type { Encoding } from '../../../domain/tables/encoding.ts';
import { createTable, type ChosenHeader, type Table } from '../../../domain/tables/table.ts';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { csvOptions, csvProblem } from '../../../services/tables/csv-options.ts';
import { streamText } from './decoded-text.ts';
import type { SourceRow } from './source-row.ts';

interface CsvFile {
  path: string;
  encoding: Encoding;
  delimiter: Delimiter;
  /** The beginning of its text. */
  head: string;
  header: ChosenHeader | null;
}

/** Streams the rows of delimited text. Stray quotes, line breaks in quotes and rows of uneven length are accepted. */
export function csvRows(file: CsvFile): { rows: AsyncIterable<SourceRow>; table: Table } {
  const table = createTable(file.header);
  async function* rows(): AsyncGenerator<SourceRow> {
    let rowNumber = 0;
    try {
      for await (const record of parsed(file)) {
        rowNumber += 1;
        yield* table.push(record);
      }
    } catch (error) {
      const problem = csvProblem(error, rowNumber + 1, importLimits.rowCharacters);
      throw problem === null ? error : new FileNotReadable(problem);
    }
    yield* table.end();
  }
  return { rows: rows(), table };
}

function parsed({ path, encoding, delimiter, head }: CsvFile): AsyncIterable<string[]> {
  const parser = parse({ ...csvOptions(delimiter, head), max_record_size: importLimits.rowCharacters });
  const text = Readable.from(streamText(path, encoding));
  text.on('error', (error) => parser.destroy(error));
  parser.on('close', () => text.destroy());
  return text.pipe(parser) as AsyncIterable<string[]>;
}
