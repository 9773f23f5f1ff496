import { finished, Readable } from 'node:stream';
import { parse, type Parser } from 'csv-parse';
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
      for await (const records of parsed(file))
        for (const record of records) {
          rowNumber += 1;
          for (const row of table.push(record)) yield row;
        }
    } catch (error) {
      const problem = csvProblem(error, rowNumber + 1, importLimits.rowCharacters);
      throw problem === null ? error : new FileNotReadable(problem);
    }
    yield* table.end();
  }
  return { rows: rows(), table };
}

/** Parses the text. Records come in lists as they are ready, because a promise for each costs more than to parse it. */
async function* parsed({ path, encoding, delimiter, head }: CsvFile): AsyncGenerator<string[][]> {
  const parser = parse({ ...csvOptions(delimiter, head), max_record_size: importLimits.rowCharacters });
  const text = Readable.from(streamText(path, encoding));
  text.on('error', (error) => parser.destroy(error));
  parser.on('close', () => text.destroy());
  text.pipe(parser);
  let [isOver, wake] = [false, () => {}];
  let failure: Error | null | undefined;
  parser.on('readable', () => wake());
  const forget = finished(parser, (error) => {
    [isOver, failure] = [true, error];
    wake();
  });
  try {
    for (;;) {
      const records: string[][] = [];
      for (let record = next(parser); record !== null; record = next(parser)) records.push(record);
      if (records.length > 0) yield records;
      else if (isOver) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (failure) throw failure;
  } finally {
    forget();
    parser.destroy();
  }
}

const next = (parser: Parser) => parser.read() as string[] | null;
