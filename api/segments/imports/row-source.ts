/** Rows of an uploaded file in one shape for all formats, read as needed. */
import { basename } from 'node:path';
import { findEncoding } from '../../../domain/tables/decode.ts';
import { delimiterNames, detectDelimiter } from '../../../domain/tables/delimiter.ts';
import { encodingNames } from '../../../domain/tables/encoding.ts';
import { detectForeignKind, isZip } from '../../../domain/tables/foreign-kind.ts';
import { plainFacts, readingOf, type FileReading, type ReadingChoices } from '../../../domain/tables/reading.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import type { ReceivedFile } from './receive.ts';
import type { SourceRow } from './source-row.ts';
import { xlsxRows } from './xlsx-rows.ts';

export interface RowSource {
  format: 'csv' | 'json' | 'xlsx';
  /** Name of the encoding for people; null if there is none. */
  encoding: string | null;
  delimiter: string | null;
  /** Rows in the order of the file. Iterating throws FileNotReadable. */
  rows: AsyncIterable<SourceRow>;
  /** Returns the names of the columns, which are complete when all rows were read. */
  names: () => string[];
  /** Says how the file was read, which is complete when all rows were read. */
  reading: () => FileReading;
}

/** Detects the format by content, then by name. Throws FileNotReadable for anything but CSV, JSON and XLSX. */
export function openRows(file: ReceivedFile, fileName: string, choices: ReadingChoices): RowSource {
  if (isZip(file.head)) {
    const { rows, table, workbook } = xlsxRows(file, choices);
    const reading = () => readingOf(table.facts(), { encoding: null, ...workbook() });
    return { format: 'xlsx', encoding: null, delimiter: null, rows, names: table.names, reading };
  }
  const kind = detectForeignKind(file.head, fileName);
  if (kind !== null) throw new FileNotReadable(`${basename(fileName)} is ${kind}. CSV, XLSX and JSON can be imported.`);
  if (/\.xlsx$/i.test(fileName))
    throw new FileNotReadable(`${basename(fileName)} is named like a spreadsheet but is none`);
  const { encoding, doubt } =
    choices.encoding === null ? findEncoding(file.head, file.isUtf8) : { encoding: choices.encoding, doubt: null };
  const head = new TextDecoder(encoding).decode(file.head, { stream: true });
  if (head.trim() === '') throw new FileNotReadable('The file has no rows');
  if (/^\s*<(!doctype html|html|table|meta)\b/i.test(head))
    throw new FileNotReadable(`${basename(fileName)} is a web page. Open it in Excel and save it as .xlsx or CSV.`);
  const common = { encoding: encodingNames[encoding] };
  if (/\.(json|jsonl|ndjson)$/i.test(fileName) || /^\s*(\[\s*\{|\{\s*")/.test(head)) {
    const { rows, names, count, list } = jsonRows({ path: file.path, encoding, head, wanted: choices.sheet });
    const reading = () => readingOf(plainFacts(count()), { encoding, doubt, ...list() });
    return { format: 'json', delimiter: null, ...common, rows, names, reading };
  }
  const delimiter = detectDelimiter(head);
  const { rows, table } = csvRows({ path: file.path, encoding, delimiter, head, header: choices.header });
  const reading = () => readingOf(table.facts(), { encoding, doubt });
  return { format: 'csv', delimiter: delimiterNames[delimiter], ...common, rows, names: table.names, reading };
}
