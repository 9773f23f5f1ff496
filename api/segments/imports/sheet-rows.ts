/** Rows of a sheet, read by the library in pieces: each is a small workbook of its own. */
import { zipSync } from 'fflate';
// This entry of the library reads the zip by its directory, as checkSheet does, and not by its local headers.
import { readSheet } from 'read-excel-file/universal';
import { unpackPart, type ZipPart } from '../../zip-archive.ts';
import { UnreadableSheet } from './check-sheet.ts';
import { sheetPieces } from './sheet-pieces.ts';
import type { Sheet, Workbook } from './workbook-sheets.ts';

/** Reads the rows of a sheet, each as long as the longest; dates are texts such as 2026-11-28. Throws for what the library cannot read. */
export async function* sheetRows(
  bytes: Buffer,
  { common, sharedStrings }: Workbook,
  sheet: Sheet | undefined,
  characters?: number,
): AsyncGenerator<unknown[]> {
  const part = sheet?.part;
  if (part === undefined) {
    yield* await readRows(bytes, sheet?.place ?? 1);
    return;
  }
  const files = Object.fromEntries(common.map((one) => [one.name, contentOf(bytes, one)]));
  const strings = sharedStrings && stringsOf(contentOf(bytes, sharedStrings));
  let before = 0;
  for await (const { head, rows, tail } of sheetPieces(bytes, part, characters)) {
    if (!/<(?:\w+:)?c[\s>]/.test(rows)) continue;
    const named = strings?.namedIn(rows) ?? { rows, xml: Buffer.alloc(0) };
    const content = Buffer.from(head + renumbered(named.rows, before) + tail);
    const used = sharedStrings && { [sharedStrings.name]: named.xml };
    const workbook = zipSync({ ...files, ...used, [part.name]: content }, { level: 0 });
    for (const row of await readRows(workbook, sheet?.place ?? 1)) {
      before += 1;
      for (let at = row.length; at < (sheet?.lastColumn ?? 0); at += 1) row.push(null);
      yield row;
    }
  }
}

async function readRows(workbook: Uint8Array, place: number): Promise<unknown[][]> {
  const { buffer, byteOffset, byteLength } = workbook;
  const rows = (await readSheet(
    buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer,
    place,
  )) as unknown[][];
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (cell instanceof Date) row[at] = cell.toISOString().slice(0, 10);
  return rows;
}

function contentOf(bytes: Buffer, part: ZipPart): Buffer {
  return unpackPart(bytes, part, part.size) ?? Buffer.alloc(0);
}

const references = /(<(?:\w+:)?(?:row|c)\s(?:[^>]*?\s)?r\s*=\s*["']\s*[A-Za-z]*)(\d+)/g;

/** Counts rows from the first one of the piece, because the library adds the missing ones above. */
function renumbered(rows: string, before: number): string {
  if (before === 0) return rows;
  return rows.replaceAll(references, (_all, tag: string, digits: string) => {
    const row = Number(digits) - before;
    if (row < 1) throw new UnreadableSheet(`Row ${digits} stands below later rows`);
    return `${tag}${row}`;
  });
}

const textCells = /<(?:\w+:)?c\s(?:[^>]*?\s)?t\s*=\s*["']s["'][^>]*(?<!\/)>/g;
const numbersOfTexts =
  /(<(?:\w+:)?c\s(?:[^>]*?\s)?t\s*=\s*["']s["'][^>]*>(?:<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>)(\d+)/g;

/** Texts that cells name by their number. */
function stringsOf(xml: Buffer) {
  // Bytes as characters, so that a text without Latin letters takes no more room.
  const text = xml.toString('latin1');
  const end = /<\/(?:\w+:)?sst\s*>\s*$/.exec(text)?.index ?? text.length;
  const starts = Array.from(text.matchAll(/<(?:\w+:)?si(?=[\s/>])/g), ({ index }) => index);
  const offsets = Uint32Array.from([...starts, end]);
  return {
    /** Returns the rows with the texts that they name, numbered anew; with all texts when they name some in another way. */
    namedIn(rows: string): { rows: string; xml: Buffer } {
      const numbers = new Map<string, number>();
      let found = 0;
      const renamed = rows.replaceAll(numbersOfTexts, (_all, tag: string, digits: string) => {
        found += 1;
        const number = numbers.get(digits) ?? numbers.size;
        numbers.set(digits, number);
        return tag + number;
      });
      if (found !== (rows.match(textCells)?.length ?? 0)) return { rows, xml };
      const texts = Array.from(numbers.keys(), (digits) => {
        const [start, next] = [offsets[Number(digits)], offsets[Number(digits) + 1]];
        if (next === undefined) throw new UnreadableSheet(`The spreadsheet has no text of number ${digits}`);
        return text.slice(start, next);
      });
      return {
        rows: renamed,
        xml: Buffer.from([text.slice(0, offsets[0]), ...texts, text.slice(end)].join(''), 'latin1'),
      };
    },
  };
}
