/** One way to read delimited text, whether it is streamed or at hand. */
import { CsvError, type Options } from 'csv-parse';
import type { Delimiter } from '../../domain/tables/delimiter.ts';

/**
 * Options of csv-parse. Rows may end in any way, also differently within a file; stray quotes and rows of uneven length are
 * accepted, and blank rows are counted by whoever reads.
 */
export function csvOptions(delimiter: Delimiter, head: string) {
  return {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ...(escapesByBackslash(head) ? { escape: '\\' } : {}),
  } satisfies Options;
}

/** Some programs write \" for a quote within quotes, where the format has "": no other file has a letter after \". */
function escapesByBackslash(head: string): boolean {
  return /[^\\]\\"(?![",;\t|\r\n]|$)/.test(head) && !/[^,;\t|\r\n"\\]""[^",;\t|\r\n]/.test(head);
}

/** Explains in words for people why a row cannot be read; null for any other error. */
export function csvProblem(error: unknown, row: number, maxCharacters: number): string | null {
  if (!(error instanceof CsvError)) return null;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `A quote that opens in row ${row} or later is never closed`;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} is longer than ${maxCharacters} characters: a quote in it is probably never closed`;
  return `Row ${row} cannot be read as CSV`;
}
