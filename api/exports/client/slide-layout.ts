/** Layout of the contents of a slide: one size for all texts, and a shorter list or table where not all fits. */
import type { ClientBlock, ClientTable } from '../../../domain/exports/client-report.ts';
import { plainText } from '../../../domain/exports/plain-text.ts';
import { sumOf } from '../../../domain/sum.ts';
import { fitText, heightOfText } from './fit-text.ts';

export interface PlacedBlock {
  block: ClientBlock;
  /** Distance from the top of the contents, and height, in inches. */
  y: number;
  h: number;
}

export interface SlideLayout {
  placed: PlacedBlock[];
  /** Size of texts in points. */
  size: number;
  /** True when rows, items or ends of texts were left out. */
  isShortened: boolean;
}

const [maxSize, minSize] = [20, 10];
const gap = 0.18;
export const listIndent = 0.3;
export const quoteIndent = 0.2;
export const boxPadding = 0.18;
/** Margins of a cell, on both sides and above and below. */
export const cellMargin = { x: 0.08, y: 0.04 };

/** Places blocks below each other on an area of this size in inches. */
export function layOut(given: readonly ClientBlock[], area: { w: number; h: number }): SlideLayout {
  const blocks = given.map(plain);
  for (let size = maxSize; size >= minSize; size -= 1)
    if (totalHeight(blocks, area.w, size) <= area.h)
      return { placed: place(blocks, area, size), size, isShortened: false };
  return { placed: place(shorten(blocks, area), area, minSize), size: minSize, isShortened: true };
}

/** Returns the size of texts in a table, which are smaller than others. */
export function tableSize(size: number): number {
  return Math.max(minSize - 1, size - 4);
}

/** Returns the widths of columns in inches, by their longest texts and words. */
export function columnWidths({ columns, rows }: ClientTable, width: number): number[] {
  const wanted = columns.map((column, at) => {
    const cells = [column, ...rows.map((row) => row[at] ?? '')];
    const longestWord = Math.max(...cells.flatMap((cell) => cell.split(/\s+/).map(({ length }) => length)));
    return Math.max(Math.min(Math.max(...cells.map(({ length }) => length)), 48), Math.min(longestWord, 24), 7);
  });
  const all = sumOf(wanted, (count) => count);
  return wanted.map((count) => (count * width) / all);
}

function totalHeight(blocks: readonly ClientBlock[], width: number, size: number): number {
  return sumOf(blocks, (block) => minHeight(block, width, size)) + gap * (blocks.length - 1);
}

function minHeight(block: ClientBlock, width: number, size: number): number {
  switch (block.kind) {
    case 'text':
      return heightOfText(block.text, width, size);
    case 'list':
      return sumOf(block.items, (item) => heightOfText(item, width - listIndent, size) + 0.06);
    case 'figures':
      return 1.3;
    case 'chart':
      return 0.9 + 0.42 * block.bars.length;
    case 'table':
      return tableHeight(block, width, tableSize(size));
    case 'quotes':
      return sumOf(block.quotes, ({ text }) => quoteHeight(text, width, size) + 0.12);
    case 'box':
      return sumOf(block.items, (item) => heightOfText(item, width - 2 * boxPadding, size) + 0.05) + 2 * boxPadding;
  }
}

/** Returns the height of a quote with the line that says whose it is. */
export function quoteHeight(text: string, width: number, size: number): number {
  return heightOfText(text, width - quoteIndent, size) + heightOfText('x', width, size - 2);
}

function tableHeight(table: ClientTable, width: number, size: number): number {
  const widths = columnWidths(table, width);
  return sumOf([table.columns, ...table.rows], (row) => rowHeight(row, widths, size));
}

/** Returns the height of a row. Its head is bold, and so a little wider. */
function rowHeight(cells: readonly string[], widths: readonly number[], size: number): number {
  const heights = cells.map((cell, at) => heightOfText(cell, (widths[at] ?? 1) - 2 * cellMargin.x, size * 1.04));
  return Math.max(...heights) + 2 * cellMargin.y;
}

/** Charts take the room that is left. */
function place(blocks: readonly ClientBlock[], area: { w: number; h: number }, size: number): PlacedBlock[] {
  const rest = Math.max(0, area.h - totalHeight(blocks, area.w, size));
  let y = 0;
  return blocks.map((block) => {
    const extra = block.kind === 'chart' ? Math.min(rest, 0.3 * block.bars.length + 0.4) : 0;
    const h = minHeight(block, area.w, size) + extra;
    const placed = { block, y, h };
    y += h + gap;
    return placed;
  });
}

/** Leaves out the last parts, of the last block first, until all fits; then cuts texts. */
function shorten(blocks: readonly ClientBlock[], area: { w: number; h: number }): ClientBlock[] {
  let shown = [...blocks];
  while (totalHeight(shown, area.w, minSize) > area.h) {
    const at = shown.findLastIndex((block) => lengthOf(block) > 1);
    if (at === -1) break;
    shown = shown.with(at, withoutLast(shown[at] as ClientBlock));
  }
  const share = area.h / shown.length - gap;
  const isTall = totalHeight(shown, area.w, minSize) > area.h;
  return isTall ? shown.map((block) => cutTo(block, { w: area.w, h: share })) : shown;
}

function lengthOf(block: ClientBlock): number {
  if (block.kind === 'table') return block.rows.length;
  if (block.kind === 'quotes') return block.quotes.length;
  return block.kind === 'list' || block.kind === 'box' ? block.items.length : 1;
}

function withoutLast(block: ClientBlock): ClientBlock {
  if (block.kind === 'table') return { ...block, rows: block.rows.slice(0, -1) };
  if (block.kind === 'quotes') return { ...block, quotes: block.quotes.slice(0, -1) };
  return block.kind === 'list' || block.kind === 'box' ? { ...block, items: block.items.slice(0, -1) } : block;
}

function cutTo(block: ClientBlock, { w, h }: { w: number; h: number }): ClientBlock {
  const cut = (text: string, width: number, height: number) =>
    fitText(text, { w: width, h: height }, [minSize, minSize]).text;
  if (block.kind === 'text') return { ...block, text: cut(block.text, w, h) };
  if (block.kind === 'list' || block.kind === 'box')
    return { ...block, items: block.items.map((item) => cut(item, w - 2 * listIndent, h - 2 * boxPadding)) };
  if (block.kind === 'quotes')
    return {
      ...block,
      quotes: block.quotes.map((quote) => ({ ...quote, text: cut(quote.text, w - quoteIndent, h - 0.3) })),
    };
  if (block.kind !== 'table') return block;
  const widths = columnWidths(block, w);
  const cells = (row: readonly string[]) =>
    row.map(
      (cell, at) => fitText(cell, { w: (widths[at] ?? 1) - 2 * cellMargin.x, h: h / 2 - 0.1 }, [minSize, minSize]).text,
    );
  return { ...block, columns: cells(block.columns), rows: block.rows.map(cells) };
}

/** Makes all texts of a block valid in XML. */
function plain(block: ClientBlock): ClientBlock {
  return JSON.parse(JSON.stringify(block), (_key, value: unknown) =>
    typeof value === 'string' ? plainText(value) : value,
  ) as ClientBlock;
}
