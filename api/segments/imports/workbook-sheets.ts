/** Sheets of a workbook by its directory: names, which of them are hidden, and how much is in them. */
import type { SheetInfo } from '../../../domain/tables/reading.ts';
import { unpackPart, zipParts, type ZipPart } from '../../zip-archive.ts';

interface Sheet extends SheetInfo {
  /** Place in the workbook, from 1. */
  place: number;
  /** The most filled cells of a row. */
  columns: number;
}

/** Lists the sheets; none when the workbook does not name them. The archive must have been checked (check-sheet.ts). */
export function listSheets(bytes: Buffer): Sheet[] {
  const parts = new Map(zipParts(bytes).map((part) => [part.name.toLowerCase(), part]));
  const read = (name: string) => textOf(bytes, parts.get(name));
  const targets = new Map(
    tagsOf(read('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return tagsOf(read('xl/workbook.xml'), 'sheet')
    .filter((tag) => attribute(tag, 'name') !== '')
    .map((tag, at) => {
      const target = targets.get(attribute(tag, '(?:\\w+:)?id')) ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return {
        name: attribute(tag, 'name'),
        hidden: /hidden/i.test(attribute(tag, 'state')),
        place: at + 1,
        // A sheet that is not where it should be is left to the library.
        ...(parts.has(path.toLowerCase()) ? sizeOf(read(path.toLowerCase())) : { rows: 1, columns: 1 }),
      };
    });
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

/** Counts rows with values, and the most values of one, without building cells. */
function sizeOf(xml: string): { rows: number; columns: number } {
  let [rows, columns] = [0, 0];
  for (const row of xml.split(/<(?:\w+:)?row[\s>]/).slice(1)) {
    const cells = row.match(/<(?:\w+:)?(?:v|is)[\s>]/g)?.length ?? 0;
    if (cells > 0) rows += 1;
    columns = Math.max(columns, cells);
  }
  return { rows, columns };
}
