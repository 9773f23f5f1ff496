import { fitLogo, type Brand } from '../../../domain/exports/brand.ts';
import type {
  ClientBar,
  ClientBlock,
  ClientChart,
  ClientReport,
  ClientSection,
} from '../../../domain/exports/client-report.ts';
import { sumOf } from '../../../domain/sum.ts';
import { drawTable } from '../pdf/draw-table.ts';
import { finish } from '../pdf/finish.ts';
import { colors, heightOf, label, makeRoom, openPaper, write, type Paper } from '../pdf/paper.ts';
import { colorOf } from './colors.ts';

const logoBox = { w: 130, h: 44 };
const barHeight = 11;

/** Makes a PDF for a client. Characters that the font lacks are replaced, and a note says so. */
export function makeClientPdf(report: ClientReport, brand: Brand): Promise<Buffer> {
  const paper = openPaper(report.title);
  writeFirstPage(paper, report, brand);
  for (const section of report.sections) writeSection(paper, section, brand);
  return finish(paper, report.mark, report.date);
}

function writeFirstPage(paper: Paper, { title, subtitle, messages, verdict, mark }: ClientReport, brand: Brand): void {
  const { doc, left, width } = paper;
  doc.rect(0, 0, doc.page.width, 10).fill(`#${brand.color}`);
  if (brand.logo !== null) {
    const { w, h } = fitLogo(brand.logo, logoBox);
    doc.image(Buffer.from(brand.logo.data, 'base64'), left + width - w, 24, { width: w, height: h });
    doc.y = Math.max(doc.y, 24 + h + 14);
  }
  write(paper, subtitle, { color: colors.muted });
  write(paper, title, { size: title.length > 160 ? 14 : 20, font: 'bold', gap: 8 });
  if (mark !== null)
    write(paper, `${mark}: these are not answers of a model.`, { font: 'bold', color: colors.warning });
  for (const { label: name, text } of messages) write(paper, `${name}: ${text}`, { size: 10.5, indent: 12 });
  const style = { size: 13, font: 'bold', indent: 16 } as const;
  const height = heightOf(paper, verdict, style) + 12;
  makeRoom(paper, height + 12);
  doc.y += 6;
  doc.rect(left, doc.y, 4, height).fill(`#${brand.color}`);
  doc.y += 6;
  write(paper, verdict, { ...style, color: `#${brand.color}`, gap: 14 });
}

function writeSection(paper: Paper, { heading, statement, blocks }: ClientSection, brand: Brand): void {
  const [first] = blocks;
  makeRoom(paper, 60 + Math.min(120, first === undefined ? 0 : roughHeight(paper, first)));
  paper.doc.y += 10;
  write(paper, heading, { size: 8.5, font: 'bold', color: `#${brand.color}`, gap: 1 });
  write(paper, statement, { size: 13, font: 'bold', gap: 6 });
  for (const block of blocks) {
    writeBlock(paper, block, brand);
    paper.doc.y += 4;
  }
}

/** Room that the beginning of a block asks for, so that no heading stays alone at the end of a page. */
function roughHeight(paper: Paper, block: ClientBlock): number {
  if (block.kind === 'chart') return sumOf(block.bars, () => 34);
  return block.kind === 'text' ? heightOf(paper, block.text) : 60;
}

function writeBlock(paper: Paper, block: ClientBlock, brand: Brand): void {
  switch (block.kind) {
    case 'text':
      return write(paper, block.text);
    case 'list':
      return writeItems(paper, block.items);
    case 'figures':
      return drawFigures(paper, block, brand);
    case 'chart':
      return drawBars(paper, block, brand);
    case 'table':
      return drawTable(paper, block);
    case 'quotes':
      return writeQuotes(paper, block, brand);
    case 'box':
      return drawBox(paper, block);
  }
}

function writeItems(paper: Paper, items: readonly string[]): void {
  for (const text of items) {
    makeRoom(paper, 14);
    label(paper, '•', paper.left + 2, paper.doc.y, { width: 8, size: 9.5 });
    write(paper, text, { indent: 12, gap: 3 });
  }
}

function drawFigures(paper: Paper, { figures }: Extract<ClientBlock, { kind: 'figures' }>, brand: Brand): void {
  const { doc, left, width } = paper;
  makeRoom(paper, 58);
  const y = doc.y + 2;
  const step = width / Math.max(4, figures.length);
  for (const [at, { label: name, value, range, tone }] of figures.entries()) {
    const x = left + at * step;
    const color = tone === 'neutral' ? colors.ink : `#${colorOf(tone, brand)}`;
    label(paper, name, x, y, { width: step - 8, size: 9, color: colors.muted });
    label(paper, value, x, y + 13, { width: step - 6, size: figures.length > 4 ? 15 : 19, font: 'bold', color });
    label(paper, range, x, y + 39, { width: step - 6, size: 8, color: colors.muted });
  }
  doc.y = y + 54;
}

/** Draws each bar below its name and its figure, so that neither is cut. */
function drawBars(paper: Paper, chart: ClientChart, brand: Brand): void {
  const { doc } = paper;
  const { series, bars, isStacked } = chart;
  if (series.length > 1) drawLegend(paper, series, brand);
  for (const bar of bars) {
    const text = `${bar.label}: ${bar.figure}`;
    const rows = isStacked ? 1 : series.length;
    makeRoom(paper, heightOf(paper, text, { size: 9 }) + rows * barHeight + 14);
    write(paper, text, { size: 9, gap: 2 });
    if (isStacked) drawStack(paper, chart, bar, brand);
    else drawShares(paper, chart, bar, brand);
    doc.y += rows * barHeight + 8;
  }
}

/** Draws the parts of one bar beside each other, with their counts. */
function drawStack({ doc, ...paper }: Paper, { series }: ClientChart, { values }: ClientBar, brand: Brand): void {
  const all = sumOf(values, (value) => value);
  let x = paper.left;
  for (const [at, value] of values.entries()) {
    const part = all === 0 ? 0 : (paper.width * value) / all;
    const tone = series[at]?.tone ?? 'own';
    const color = tone === 'neutral' ? colors.ink : '#ffffff';
    if (part > 0) doc.rect(x, doc.y, part, barHeight).fill(`#${colorOf(tone, brand)}`);
    if (part > 26) label({ doc, ...paper }, String(value), x + 3, doc.y + 1.5, { width: part - 6, size: 7.5, color });
    x += part;
  }
}

/** Draws the share of each series on a line of its own. */
function drawShares({ doc, left, width }: Paper, { series }: ClientChart, { values }: ClientBar, brand: Brand): void {
  for (const [at, value] of values.entries())
    if (value > 0)
      doc
        .rect(left, doc.y + at * barHeight, width * value, barHeight - 1)
        .fill(`#${colorOf(series[at]?.tone ?? 'own', brand)}`);
}

function drawLegend(paper: Paper, series: ClientChart['series'], brand: Brand): void {
  const { doc, left } = paper;
  makeRoom(paper, 16);
  for (const [at, { name, tone }] of series.entries()) {
    const x = left + at * 110;
    doc.rect(x, doc.y + 1, 8, 8).fill(`#${colorOf(tone, brand)}`);
    label(paper, name, x + 12, doc.y, { width: 94, size: 8.5 });
  }
  doc.y += 16;
}

function writeQuotes(paper: Paper, { quotes }: Extract<ClientBlock, { kind: 'quotes' }>, brand: Brand): void {
  const { doc, left } = paper;
  for (const { text, who, tone } of quotes) {
    const height = heightOf(paper, text, { indent: 12 }) + heightOf(paper, who, { size: 8, indent: 12 }) + 2;
    makeRoom(paper, height + 10);
    doc.rect(left, doc.y, 3, height).fill(`#${colorOf(tone, brand)}`);
    write(paper, text, { indent: 12, gap: 1 });
    write(paper, who, { size: 8, color: colors.muted, indent: 12, gap: 9 });
  }
}

function drawBox(paper: Paper, { items }: Extract<ClientBlock, { kind: 'box' }>): void {
  const { doc, left, width } = paper;
  const inner = { ...paper, left: left + 12, width: width - 24 };
  const height = sumOf(items, (text) => heightOf(inner, text, { size: 9 }) + 4) + 16;
  makeRoom(paper, height);
  const y = doc.y;
  doc.rect(left, y, width, height).fill(colors.tint);
  doc.y = y + 8;
  for (const text of items) write(inner, text, { size: 9, gap: 4 });
  doc.y = y + height;
}
