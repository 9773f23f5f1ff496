/** Rows of an uploaded file, whatever its format: read as they are needed, one shape. */
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
  /** In words, for people. */
  encoding: string | null;
  delimiter: string | null;
  /** Rows in order. Throws FileNotReadable. */
  rows: AsyncIterable<SourceRow>;
  /** Names of the columns; complete once all rows are read. */
  names: () => string[];
}

/** Looks at the content, then the name. Throws FileNotReadable for what is no CSV, JSON or XLSX. */
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
