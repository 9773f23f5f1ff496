/** Sheets of a workbook by its directory: names, which of them are hidden, and how much is in them. */
import type { SheetInfo } from '../../../domain/tables/reading.ts';
import { unpackPart, zipParts, type ZipPart } from '../../zip-archive.ts';
import { columnOf } from './check-sheet.ts';
import { sheetPieces } from './sheet-pieces.ts';

export interface Sheet extends SheetInfo {
  /** Place in the workbook, from 1. */
  place: number;
  /** Part of the archive; undefined when it is not where it should be. */
  part: ZipPart | undefined;
  /** The most filled cells of a row. */
  columns: number;
  /** Number of the last column with a filled cell, from 1. */
  lastColumn: number;
}

/** Parts of a workbook that a sheet is read with. */
export interface Workbook {
  sheets: Sheet[];
  sharedStrings: ZipPart | undefined;
  /** The workbook's own description, its relations and its styles. */
  common: ZipPart[];
}

/** Reads the directory of a workbook, which must have been checked (check-sheet.ts); no sheets when it names none. */
export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  const parts = new Map(zipParts(bytes).map((part) => [part.name.toLowerCase(), part]));
  const [workbook, relations] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')];
  const tags = tagsOf(textOf(bytes, relations), 'Relationship');
  const partOf = (tag: string | undefined, name = '') => {
    const target = tag === undefined ? name : attribute(tag, 'Target');
    return parts.get((target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase());
  };
  const related = (type: string) => tags.find((tag) => attribute(tag, 'Type').endsWith(`/${type}`));
  const targets = new Map(tags.map((tag) => [attribute(tag, 'Id'), tag]));
  const sheets: Sheet[] = [];
  for (const tag of tagsOf(textOf(bytes, workbook), 'sheet').filter((one) => attribute(one, 'name') !== '')) {
    const part = partOf(targets.get(attribute(tag, '(?:\\w+:)?id')));
    sheets.push({
      name: attribute(tag, 'name'),
      hidden: /hidden/i.test(attribute(tag, 'state')),
      place: sheets.length + 1,
      part,
      // A sheet that is not where it should be is left to the library.
      ...(part === undefined ? { rows: 1, columns: 1, lastColumn: 1 } : await sizeOf(bytes, part)),
    });
  }
  return {
    sheets,
    sharedStrings: partOf(related('sharedStrings'), 'sharedStrings.xml'),
    common: [workbook, relations, partOf(related('styles'), 'styles.xml')].filter((part) => part !== undefined),
  };
}

/** Picks the sheet with this name; without one the first visible sheet that looks like a table, or has any row. */
export function pickSheet(sheets: readonly Sheet[], wanted: string | null): Sheet | undefined {
  if (wanted !== null) return sheets.find(({ name }) => name === wanted);
  const visible = sheets.filter(({ hidden }) => !hidden);
  return (
    visible.find(({ rows, columns }) => rows >= 2 && columns >= 2) ??
    visible.find(({ rows }) => rows > 0) ??
    sheets.find(({ rows }) => rows > 0) ??
    sheets[0]
  );
}

function textOf(bytes: Buffer, part: ZipPart | undefined): string {
  return part === undefined ? '' : (unpackPart(bytes, part, part.size)?.toString('utf8') ?? '');
}

function tagsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return unescaped(found?.[1] ?? found?.[2] ?? '');
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|quot|apos|amp));/gi, (_all, decimal, hex, name) =>
    name === undefined
      ? String.fromCodePoint(
          Math.min(0x10ffff, Number.parseInt((decimal ?? hex) as string, decimal === undefined ? 16 : 10)),
        )
      : (entities[(name as string).toLowerCase()] ?? ''),
  );
}

/** Counts rows with values, the most values of one, and the last column with any, without building cells. */
async function sizeOf(bytes: Buffer, part: ZipPart): Promise<Pick<Sheet, 'rows' | 'columns' | 'lastColumn'>> {
  let [rows, columns, lastColumn] = [0, 0, 0];
  for await (const piece of sheetPieces(bytes, part))
    for (const row of piece.rows.split(/<(?:\w+:)?row[\s>]/).slice(1)) {
      const cells = row.match(/<(?:\w+:)?(?:v|is)[\s>]/g)?.length ?? 0;
      if (cells === 0) continue;
      rows += 1;
      columns = Math.max(columns, cells);
      lastColumn = Math.max(lastColumn, lastColumnOf(row));
    }
  return { rows, columns, lastColumn };
}

/** Returns the column of the last filled cell of a row; its place in the row when it does not say. */
function lastColumnOf(row: string): number {
  const filled = row.slice(0, Math.max(row.lastIndexOf('v>'), row.lastIndexOf('is>'), row.lastIndexOf('<v ')));
  const cells = filled.split(/<(?:\w+:)?c(?=[\s>])/);
  const letters = /^[^>]*?\sr\s*=\s*["']\s*([A-Za-z]+)/.exec(cells.at(-1) ?? '')?.[1];
  return letters === undefined ? cells.length - 1 : columnOf(letters);
}
