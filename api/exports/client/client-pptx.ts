import PptxGenJS from 'pptxgenjs';
import { fitLogo, type Brand } from '../../../domain/exports/brand.ts';
import {
  maxSlides,
  type ClientBlock,
  type ClientChart,
  type ClientReport,
  type ClientSection,
} from '../../../domain/exports/client-report.ts';
import { plainText } from '../../../domain/exports/plain-text.ts';
import { cutText } from '../safe-text.ts';
import { colorOf } from './colors.ts';
import { fitText } from './fit-text.ts';
import {
  boxPadding,
  cellMargin,
  columnWidths,
  layOut,
  quoteHeight,
  quoteIndent,
  tableSize,
  type PlacedBlock,
} from './slide-layout.ts';

type Deck = InstanceType<typeof PptxGenJS.default>;
type Slide = ReturnType<Deck['addSlide']>;

// The types describe a CommonJS module, but Node loads the class itself.
const Pptx = PptxGenJS as unknown as typeof PptxGenJS.default;
const ink = '1C2127';
const muted = '5F6B7C';
const warning = '824006';
/** Edges of contents in inches, on a slide of 13.33 × 7.5. */
const page = { x: 0.6, w: 12.1, y: 1.65, h: 5.15 };
const logoBox = { w: 1.9, h: 0.6 };

/** Contents of a deck that are on each of its slides. */
interface Frame {
  deck: Deck;
  brand: Brand;
  report: ClientReport;
}

/** Makes slides for a client: one statement each, native charts and tables, at most eight. */
export async function makeClientPptx(report: ClientReport, brand: Brand): Promise<Buffer> {
  const deck: Deck = new Pptx();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = cutText(report.title, 200);
  deck.author = '';
  deck.company = '';
  deck.theme = { headFontFace: 'Arial', bodyFontFace: 'Arial' };
  const frame = { deck, brand, report };
  addCover(frame);
  const sections = report.sections.filter(({ isOffSlides }) => isOffSlides !== true);
  for (const section of report.isFull === true ? sections : sections.slice(0, maxSlides - 1))
    addSection(frame, section);
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}

/** Adds a slide with color, logo, foot and mark. The mark is on the slide itself, because slides are copied to other files. */
function addSlide({ deck, brand, report: { mark, date } }: Frame): Slide {
  const slide = deck.addSlide();
  slide.background = { color: 'FFFFFF' };
  slide.addShape('rect', { x: 0, y: 0, w: 13.33, h: 0.14, fill: { color: brand.color.toUpperCase() } });
  slide.addText(date, { x: page.x, y: 7.02, w: 3, h: 0.3, fontSize: 10, color: muted, margin: 0 });
  slide.slideNumber = { x: 12.2, y: 7.0, w: 0.6, h: 0.35, fontSize: 10, color: muted };
  if (mark !== null)
    slide.addText(mark, {
      x: 4,
      y: 7.02,
      w: 5.33,
      h: 0.3,
      fontSize: 11,
      bold: true,
      color: warning,
      align: 'center',
      margin: 0,
    });
  if (brand.logo !== null) {
    const { w, h } = fitLogo(brand.logo, logoBox);
    const data = `image/${brand.logo.type};base64,${brand.logo.data}`;
    slide.addImage({ data, x: page.x + page.w - w, y: 0.34, w, h, altText: 'Logo' });
  }
  return slide;
}

/** Adds a text at the largest size at which it fits. */
function addFitted(
  slide: Slide,
  given: string,
  box: { x: number; y: number; w: number; h: number },
  {
    sizes,
    ...style
  }: { sizes: readonly [number, number]; bold?: boolean; color: string; valign?: 'top' | 'middle' | 'bottom' },
): void {
  // Bold letters are wider than the estimate allows for.
  const { text, size } = fitText(plainText(given), { w: box.w * (style.bold === true ? 0.93 : 1), h: box.h }, sizes);
  slide.addText(text, { ...box, ...style, fontSize: size, margin: 0, valign: style.valign ?? 'top' });
}

function addCover(frame: Frame): void {
  const { report, brand } = frame;
  const slide = addSlide(frame);
  const color = brand.color.toUpperCase();
  const hasMessages = report.messages.length > 0;
  const head = { x: page.x, w: page.w - logoBox.w - 0.3 };
  addFitted(slide, report.subtitle, { ...head, y: 0.5, h: 0.4 }, { sizes: [14, 10], color: muted });
  addFitted(
    slide,
    report.title,
    { ...head, y: 1.15, h: hasMessages ? 1.1 : 2.6 },
    { sizes: [34, 16], bold: true, color: ink, valign: 'middle' },
  );
  if (hasMessages) {
    const blocks = [{ kind: 'list' as const, items: report.messages.map(({ label, text }) => `${label}: ${text}`) }];
    addBlocks(frame, slide, blocks, { y: 2.4, h: 2.4 });
  }
  slide.addShape('rect', { x: page.x, y: 5.0, w: 0.08, h: 1.7, fill: { color } });
  addFitted(
    slide,
    report.verdict,
    { x: page.x + 0.3, y: 5.0, w: page.w - 0.3, h: 1.7 },
    { sizes: [24, 12], bold: true, color, valign: 'middle' },
  );
}

function addSection(frame: Frame, { heading, statement, blocks }: ClientSection): void {
  const slide = addSlide(frame);
  const head = { x: page.x, w: page.w - logoBox.w - 0.3 };
  addFitted(
    slide,
    heading,
    { ...head, y: 0.34, h: 0.3 },
    { sizes: [12, 10], bold: true, color: frame.brand.color.toUpperCase() },
  );
  addFitted(slide, statement, { ...head, y: 0.64, h: 0.86 }, { sizes: [26, 14], bold: true, color: ink });
  addBlocks(frame, slide, blocks, page);
}

function addBlocks(
  { brand }: Frame,
  slide: Slide,
  blocks: readonly ClientBlock[],
  { y, h }: { y: number; h: number },
): void {
  const { placed, size, isShortened } = layOut(blocks, { w: page.w, h });
  for (const one of placed) addBlock(slide, { ...one, y: y + one.y }, size, brand);
  if (isShortened)
    slide.addText('Shortened to fit this slide: the PDF, Word file and web page have everything.', {
      x: page.x,
      y: y + h,
      w: page.w,
      h: 0.2,
      fontSize: 9,
      color: muted,
      margin: 0,
    });
}

function addBlock(slide: Slide, { block, y, h }: PlacedBlock, size: number, brand: Brand): void {
  const box = { x: page.x, y, w: page.w, h, margin: 0, valign: 'top', color: ink, fontSize: size } as const;
  const { x, w } = page;
  switch (block.kind) {
    case 'text':
      return void slide.addText(block.text, box);
    case 'list':
      return void slide.addText(
        block.items.map((text) => ({ text, options: { bullet: { indent: 16 }, breakLine: true, paraSpaceAfter: 4 } })),
        box,
      );
    case 'figures':
      return addFigures(slide, block, y, brand);
    case 'chart':
      return addChart(slide, block, { y, h }, brand);
    case 'table':
      return addTable(slide, block, { y, size: tableSize(size) });
    case 'box':
      slide.addShape('rect', { x, y, w, h, fill: { color: 'F0F2F5' }, line: { color: 'C5CBD3', width: 0.75 } });
      return void slide.addText(
        block.items.map((text) => ({ text, options: { breakLine: true, paraSpaceAfter: 3 } })),
        { ...box, x: x + boxPadding, y: y + boxPadding, w: w - 2 * boxPadding, h: h - 2 * boxPadding },
      );
    case 'quotes':
      return addQuotes(slide, block, { y, size }, brand);
  }
}

function addFigures(
  slide: Slide,
  { figures }: Extract<ClientBlock, { kind: 'figures' }>,
  y: number,
  brand: Brand,
): void {
  const step = page.w / Math.max(4, figures.length);
  for (const [at, { label, value, range, tone }] of figures.entries()) {
    const box = { x: page.x + at * step, w: step - 0.15 };
    addFitted(slide, label, { ...box, y, h: 0.3 }, { sizes: [13, 8], color: muted });
    const color = tone === 'neutral' ? ink : colorOf(tone, brand).toUpperCase();
    addFitted(slide, value, { ...box, y: y + 0.3, h: 0.62 }, { sizes: [32, 12], bold: true, color });
    addFitted(slide, range, { ...box, y: y + 0.94, h: 0.28 }, { sizes: [12, 8], color: muted });
  }
}

/** Adds a native chart, whose figures can be read and changed in PowerPoint. */
function addChart(
  slide: Slide,
  { title, series, bars, isStacked }: ClientChart,
  { y, h }: { y: number; h: number },
  brand: Brand,
): void {
  // PowerPoint draws the bars from bottom to top.
  const shown = bars.toReversed();
  const labels = shown.map(({ label, figure }) => `${label}: ${figure}`);
  const data = series.map(({ name }, at) => ({ name, labels, values: shown.map(({ values }) => values[at] ?? 0) }));
  slide.addChart('bar', data, {
    x: page.x,
    y,
    w: page.w,
    h,
    barDir: 'bar',
    barGrouping: isStacked ? 'percentStacked' : 'clustered',
    barGapWidthPct: 45,
    chartColors: series.map(({ tone }) => colorOf(tone, brand).toUpperCase()),
    showValue: true,
    dataLabelColor: isStacked ? ink : muted,
    dataLabelFontSize: 10,
    dataLabelFormatCode: isStacked ? '#,##0;;' : '0%',
    catAxisLabelFontSize: 11,
    valAxisHidden: true,
    ...(isStacked ? {} : { valAxisMinVal: 0, valAxisMaxVal: 1 }),
    valGridLine: { style: 'none' },
    showLegend: series.length > 1,
    legendPos: 'b',
    altText: title,
  });
}

function addTable(
  slide: Slide,
  table: Extract<ClientBlock, { kind: 'table' }>,
  { y, size }: { y: number; size: number },
): void {
  const head = table.columns.map((text) => ({ text, options: { bold: true, fill: { color: 'F0F2F5' } } }));
  const rows = table.rows.map((cells) => cells.map((text) => ({ text })));
  const { x: side, y: above } = cellMargin;
  slide.addTable([head, ...rows], {
    x: page.x,
    y,
    w: page.w,
    colW: columnWidths(table, page.w),
    fontSize: size,
    color: ink,
    valign: 'top',
    margin: [above, side, above, side],
    border: { type: 'solid', pt: 0.5, color: 'C5CBD3' },
  });
}

function addQuotes(
  slide: Slide,
  { quotes }: Extract<ClientBlock, { kind: 'quotes' }>,
  { y: top, size }: { y: number; size: number },
  brand: Brand,
): void {
  let y = top;
  for (const { text, who, tone } of quotes) {
    const h = quoteHeight(text, page.w, size);
    const box = { x: page.x + quoteIndent, w: page.w - quoteIndent, y, h, margin: 0, valign: 'top' } as const;
    slide.addShape('rect', { x: page.x, y, w: 0.06, h, fill: { color: colorOf(tone, brand).toUpperCase() } });
    slide.addText(
      [
        { text, options: { fontSize: size, color: ink, breakLine: true } },
        { text: who, options: { fontSize: size - 2, color: muted } },
      ],
      box,
    );
    y += h + 0.12;
  }
}
