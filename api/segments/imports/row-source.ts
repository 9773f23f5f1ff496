/** Rows of an uploaded file in one shape for all formats, read as needed. */
import { basename } from 'node:path';
import { delimiterNames, detectDelimiter } from '../../../domain/segments/import/delimiter.ts';
import {
  encodingNames,
  detectForeignKind,
  isZip,
  detectEncoding,
  type Encoding,
} from '../../../domain/segments/import/encoding.ts';
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
}

/** Detects the format by content, then by name. Throws FileNotReadable for anything but CSV, JSON and XLSX. */
export function openRows(file: ReceivedFile, fileName: string): RowSource {
  if (isZip(file.head)) return { format: 'xlsx', encoding: null, delimiter: null, ...xlsxRows(file) };
  const kind = detectForeignKind(file.head);
  if (kind !== null) throw new FileNotReadable(`${basename(fileName)} is ${kind}. CSV, XLSX and JSON can be imported.`);
  if (/\.xlsx$/i.test(fileName))
    throw new FileNotReadable(`${basename(fileName)} is named like a spreadsheet but is none`);
  const encoding: Encoding = detectEncoding(file.head) ?? (file.isUtf8 ? 'utf-8' : 'windows-1252');
  const head = new TextDecoder(encoding).decode(file.head, { stream: true });
  if (head.trim() === '') throw new FileNotReadable('The file has no rows');
  const common = { encoding: encodingNames[encoding] };
  if (/\.(json|jsonl|ndjson)$/i.test(fileName) || /^\s*(\[\s*\{|\{\s*")/.test(head)) {
    return { format: 'json', delimiter: null, ...common, ...jsonRows(file.path, encoding, head) };
  }
  const delimiter = detectDelimiter(head);
  return { format: 'csv', delimiter: delimiterNames[delimiter], ...common, ...csvRows(file.path, encoding, delimiter) };
}
