import { importLimits } from '../../../domain/segments/import/limits.ts';
import { NotAnArchive, unpackPieces, zipParts, type ZipPart } from '../../zip-archive.ts';

/** The spreadsheet cannot be read; the message says why. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

/**
 * Checks an XLSX file before it is read: its real unpacked size and the range of its cells. The reader creates every
 * cell up to the last one, so a file of a kilobyte could fill the memory. Throws UnreadableSheet.
 */
export async function checkSheet(bytes: Buffer): Promise<void> {
  let left: number = importLimits.xlsxUnpackedBytes;
  const reach = { rows: 0, columns: 0 };
  try {
    for (const part of zipParts(bytes)) {
      if (part.size > left) throw tooLarge();
      left -= part.size;
      await measure(bytes, part, reach);
    }
  } catch (error) {
    throw error instanceof NotAnArchive ? unreadable() : error;
  }
}

/** Overlap of two pieces in characters, longer than any tag of a cell, which may be split between them. */
const overlap = 1024;
const reference = /\sr\s*=\s*(?:"([^"<]{1,40})"|'([^'<]{1,40})')/g;

/**
 * Extends `reach` by every attribute `r` of rows and cells. Text that looks like such an attribute counts too, which
 * does not occur in tables of people.
 */
async function measure(bytes: Buffer, part: ZipPart, reach: { rows: number; columns: number }): Promise<void> {
  let end = '';
  for await (const piece of unpackPieces(bytes, part)) {
    const text = end + piece.toString('latin1');
    for (const [, double, single] of text.matchAll(reference)) note(double ?? single ?? '', reach);
    end = text.slice(-overlap);
  }
}

function note(value: string, reach: { rows: number; columns: number }): void {
  if (value.includes('&#')) throw unreadable();
  const found = /^\s*([A-Za-z]*)(\d+)\s*$/.exec(value);
  if (found === null) return;
  const [, letters = '', digits = ''] = found;
  reach.rows = Math.max(reach.rows, Number(digits));
  reach.columns = Math.max(reach.columns, columnOf(letters));
  // One more row is allowed for the header.
  if (reach.rows > importLimits.rows + 1)
    throw new UnreadableSheet(`Files may have up to ${importLimits.rows} rows. Split it.`);
  if (reach.columns > importLimits.columns)
    throw new UnreadableSheet(`Files may have up to ${importLimits.columns} columns`);
  if (reach.rows * reach.columns > importLimits.xlsxCells)
    throw new UnreadableSheet(
      `Spreadsheets may have up to ${importLimits.xlsxCells} cells, empty ones included. Save it as CSV.`,
    );
}

/** Returns the number of a column, from 1 for A. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function unreadable(): UnreadableSheet {
  return new UnreadableSheet('The file is a zip archive but no readable spreadsheet');
}

function tooLarge(): UnreadableSheet {
  const maxMb = Math.round(importLimits.xlsxUnpackedBytes / 1024 / 1024);
  return new UnreadableSheet(`Unpacked spreadsheets may be up to ${maxMb} MB. Split it, or leave columns out.`);
}
