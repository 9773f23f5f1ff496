import type { DocumentTable } from '../../../domain/exports/text-document.ts';
import { sumOf } from '../../../domain/sum.ts';
import { colors, lines, makeRoom, type Paper } from './paper.ts';

const size = 8.5;
const gap = 8;
/** Widest column, as a share of the page. */
const maxShare = 0.45;
/** A row that is taller is cut, because rows are not split between pages. */
const maxRowHeight = 500;

/** Draws a table with its columns' names again on each page. Columns are as wide as their texts ask for. */
export function drawTable(paper: Paper, { columns, rows }: DocumentTable): void {
  const widths = widthsOf(paper, [columns, ...rows]);
  const height = heightOfRow(paper, columns, widths);
  const head = () => drawRow(paper, columns, widths, { font: 'bold', height });
  makeRoom(paper, height + 30);
  head();
  for (const row of rows) {
    const tall = heightOfRow(paper, row, widths);
    if (paper.doc.y + tall > paper.doc.page.height - paper.doc.page.margins.bottom) {
      paper.doc.addPage();
      head();
    }
    drawRow(paper, row, widths, { font: 'text', height: tall });
  }
  paper.doc.y += 6;
}

/**
 * Gives each column its whole texts and an equal part of the rest; where they do not fit, its longest word and a part by
 * what the whole texts ask for beyond it.
 */
function widthsOf(paper: Paper, rows: readonly (readonly string[])[]): number[] {
  const { doc, shown, width } = paper;
  doc.font('bold').fontSize(size);
  const widest = (parts: readonly string[]) =>
    Math.min(gap + Math.max(...parts.map((part) => doc.widthOfString(shown(part)))), width * maxShare);
  const wanted = (rows[0] ?? []).map((_, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    return { word: widest(cells.flatMap((cell) => cell.split(/\s+/))), whole: widest(cells) };
  });
  const [words, whole] = [sumOf(wanted, (column) => column.word), sumOf(wanted, (column) => column.whole)];
  if (whole <= width) return wanted.map((column) => column.whole + (width - whole) / wanted.length);
  if (words >= width) return wanted.map((column) => (column.word * width) / words);
  return wanted.map((column) => column.word + ((column.whole - column.word) * (width - words)) / (whole - words));
}

function heightOfRow(paper: Paper, cells: readonly string[], widths: readonly number[]): number {
  paper.doc.font('bold').fontSize(size);
  const heights = cells.map((cell, at) => {
    const width = (widths[at] ?? 0) - gap;
    return paper.doc.heightOfString(cellLines(paper, cell, width), { width });
  });
  return Math.min(Math.max(...heights), maxRowHeight);
}

/** Leaves room for one character, because pdfkit counts the line end within a broken word as one. */
function cellLines(paper: Paper, cell: string, width: number): string {
  return lines(paper, cell, width - size);
}

function drawRow(
  paper: Paper,
  cells: readonly string[],
  widths: readonly number[],
  { font, height }: { font: 'text' | 'bold'; height: number },
): void {
  const { doc, left, width } = paper;
  const y = doc.y + 3;
  doc.font(font).fontSize(size).fillColor(colors.ink);
  let x = left;
  for (const [at, cell] of cells.entries()) {
    const room = (widths[at] ?? 0) - gap;
    const cut = height < maxRowHeight ? {} : { height, ellipsis: true };
    doc.text(cellLines(paper, cell, room), x, y, { width: room, ...cut });
    x += widths[at] ?? 0;
  }
  doc.y = y + height + 3;
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(0.5)
    .stroke(colors.line);
}
