import { importLimits } from '../../../domain/segments/import/limits.ts';
import { NotAnArchive, unpacked, zipParts, type ZipPart } from '../../zip-archive.ts';

/** Why a spreadsheet is not read. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

/**
 * Looks through an XLSX file before it is read: what it really unpacks to, and how far its cells reach. The reader
 * makes every cell up to the last one, so that a file of a kilobyte could fill the memory. Throws UnreadableSheet.
 */
export function checkSheet(bytes: Buffer): void {
  let left: number = importLimits.xlsxUnpackedBytes;
  const reach = { rows: 0, columns: 0 };
  try {
    for (const part of zipParts(bytes)) {
      if (part.size > left) throw tooLarge();
      left -= part.size;
      measure(contentOf(bytes, part), reach);
    }
  } catch (error) {
    throw error instanceof NotAnArchive ? unreadable() : error;
  }
}

/** The reader believes what the directory says of a size, so it must be true. */
function contentOf(bytes: Buffer, part: ZipPart): Buffer {
  const content = unpacked(bytes, part, part.size);
  if (content === null) throw unreadable();
  return content;
}

const piece = 1024 * 1024;
/** No tag of a cell is longer; one may lie across two pieces. */
const overlap = 1024;
const reference = /\sr\s*=\s*(?:"([^"<]{1,40})"|'([^'<]{1,40})')/g;

/**
 * Every attribute `r` of rows and cells; text that looks like one and is far out is refused with them, which no table
 * of people has.
 */
function measure(xml: Buffer, reach: { rows: number; columns: number }): void {
  for (let at = 0; at < xml.length; at += piece) {
    const text = xml.toString('latin1', Math.max(0, at - overlap), Math.min(xml.length, at + piece));
    for (const [, double, single] of text.matchAll(reference)) note(double ?? single ?? '', reach);
  }
}

function note(value: string, reach: { rows: number; columns: number }): void {
  if (value.includes('&#')) throw unreadable();
  const found = /^\s*([A-Za-z]*)(\d+)\s*$/.exec(value);
  if (found === null) return;
  const [, letters = '', digits = ''] = found;
  reach.rows = Math.max(reach.rows, Number(digits));
  reach.columns = Math.max(reach.columns, columnOf(letters));
  // The header is a row, too.
  if (reach.rows > importLimits.rows + 1)
    throw new UnreadableSheet(`Files may have up to ${importLimits.rows} rows. Split it.`);
  if (reach.columns > importLimits.columns)
    throw new UnreadableSheet(`Files may have up to ${importLimits.columns} columns`);
  if (reach.rows * reach.columns > importLimits.xlsxCells)
    throw new UnreadableSheet(
      `Spreadsheets may have up to ${importLimits.xlsxCells} cells, empty ones included. Save it as CSV.`,
    );
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function unreadable(): UnreadableSheet {
  return new UnreadableSheet('The file is a zip archive but no readable spreadsheet');
}

function tooLarge(): UnreadableSheet {
  const most = Math.round(importLimits.xlsxUnpackedBytes / 1024 / 1024);
  return new UnreadableSheet(`Unpacked spreadsheets may be up to ${most} MB. Split it, or leave columns out.`);
}
