import { inflateRawSync } from 'node:zlib';
import { importLimits } from '../../../domain/audience/import/limits.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** The end record with its longest comment. */
const endBytes = 22 + 65_535;
/** What a size or offset says that stands elsewhere (zip64): no spreadsheet of people needs that. */
const elsewhere = 0xffffffff;

/** Why a spreadsheet is not read. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

/**
 * Looks through an XLSX file before it is read: what it really unpacks to, and how far its cells reach. The reader makes every cell up to the last
 * one, so that a file of a kilobyte could fill the memory. Throws UnreadableSheet.
 */
export function checkSheet(bytes: Buffer): void {
  let left: number = importLimits.xlsxUnpackedBytes;
  const reach = { rows: 0, columns: 0 };
  for (const entry of entriesOf(bytes)) {
    if (entry.size > left) throw tooLarge();
    left -= entry.size;
    measure(unpacked(bytes, entry), reach);
  }
}

interface Entry {
  method: number;
  packed: number;
  size: number;
  /** Of its local header. */
  at: number;
}

function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = endOf(bytes);
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries !== bytes.readUInt16LE(end + 8) || entries === 0xffff || at === elsewhere) throw unreadable();
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw unreadable();
    const [packed, size, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)];
    if (packed === elsewhere || local === elsewhere || local + 30 > bytes.length) throw unreadable();
    yield { method: bytes.readUInt16LE(at + 10), packed, size, at: local };
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - endBytes); at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at;
  throw unreadable();
}

function unpacked(bytes: Buffer, { method, packed, size, at }: Entry): Buffer {
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content;
  if (size === 0) return Buffer.alloc(0);
  try {
    return inflateRawSync(content, { maxOutputLength: size });
  } catch {
    // Damaged, or more than its directory says.
    throw unreadable();
  }
}

const piece = 1024 * 1024;
/** No tag of a cell is longer; one may lie across two pieces. */
const overlap = 1024;
const reference = /\sr\s*=\s*(?:"([^"<]{1,40})"|'([^'<]{1,40})')/g;

/** Every attribute `r` of rows and cells; text that looks like one and is far out is refused with them, which no table of people has. */
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
  if (reach.rows > importLimits.rows + 1) throw new UnreadableSheet(`Files may have up to ${importLimits.rows} rows. Split it.`);
  if (reach.columns > importLimits.columns) throw new UnreadableSheet(`Files may have up to ${importLimits.columns} columns`);
  if (reach.rows * reach.columns > importLimits.xlsxCells)
    throw new UnreadableSheet(`Spreadsheets may have up to ${importLimits.xlsxCells} cells, empty ones included. Save it as CSV.`);
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
