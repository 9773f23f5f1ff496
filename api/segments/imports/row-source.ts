/** Rows of an uploaded file, whatever its format: read as they are needed, one shape. */
import { basename } from 'node:path';
import { delimiterNames, detectDelimiter } from '../../../domain/audience/import/delimiter.ts';
import { encodingNames, foreignKind, isZip, provenEncoding, type Encoding } from '../../../domain/audience/import/encoding.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import type { ReceivedFile } from './receive.ts';
import { xlsxRows } from './xlsx-rows.ts';

export interface SourceRow {
  /** As a spreadsheet counts: the header is row 1. Records of JSON count from 1. */
  rowNumber: number;
  cells: unknown[];
  /** What is odd about the row's shape. */
  problem?: string;
}

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
  const kind = foreignKind(file.head);
  if (kind !== null) throw new FileNotReadable(`${basename(fileName)} is ${kind}. CSV, XLSX and JSON can be imported.`);
  if (/\.xlsx$/i.test(fileName)) throw new FileNotReadable(`${basename(fileName)} is named like a spreadsheet but is none`);
  const encoding: Encoding = provenEncoding(file.head) ?? (file.isUtf8 ? 'utf-8' : 'windows-1252');
  const head = new TextDecoder(encoding).decode(file.head, { stream: true });
  if (head.trim() === '') throw new FileNotReadable('The file has no rows');
  const common = { encoding: encodingNames[encoding] };
  if (/\.(json|jsonl|ndjson)$/i.test(fileName) || /^\s*(\[\s*\{|\{\s*")/.test(head)) {
    return { format: 'json', delimiter: null, ...common, ...jsonRows(file.path, encoding, head) };
  }
  const delimiter = detectDelimiter(head);
  return { format: 'csv', delimiter: delimiterNames[delimiter], ...common, ...csvRows(file.path, encoding, delimiter) };
}

/** Headers as column names: blank ones get their place, repeated ones a number. */
export function columnNames(headers: readonly unknown[]): string[] {
  const used = new Map<string, number>();
  return headers.map((header, at) => {
    const name = (header === null || header === undefined ? '' : String(header)).replaceAll(/\s+/g, ' ').trim().slice(0, 80) || `Column ${at + 1}`;
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
