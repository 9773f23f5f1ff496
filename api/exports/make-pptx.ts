import PptxGenJS from 'pptxgenjs';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import {
  hasBar,
  sentimentColors,
  shareOfBar,
  type Bar,
  type Chart,
  type Figure,
  type Quote,
  type Report,
  type ReportDrawing,
} from './report.ts';
import { cutText } from './safe-text.ts';

type Deck = InstanceType<typeof PptxGenJS.default>;
interface Marked {
  deck: Deck;
  mark: string | null;
}
type Slide = ReturnType<Deck['addSlide']>;

// The types describe a CommonJS module, but Node loads the class itself.
const Pptx = PptxGenJS as unknown as typeof PptxGenJS.default;
const ink = '1C2127';
const muted = '5F6B7C';
/** Left edge and width of contents in inches, on a slide of 13.33 × 7.5. */
const page = { x: 0.6, width: 12.1 };
const barsOnSlide = 12;
const itemsOnSlide = 4;
const smallOnSlide = 14;
const rowsOnSlide = 14;

/** Makes slides with native charts, whose figures can be read and changed in PowerPoint. */
export async function makePptx(report: Report): Promise<Buffer> {
  const deck: Deck = new Pptx();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = cutText(report.title, 200);
  deck.theme = { headFontFace: 'Arial', bodyFontFace: 'Arial' };
  defineMaster(deck);
  const marked = { deck, mark: report.mark };
  addOpening(marked, report);
  addResult(marked, report);
  for (const chart of report.charts) addCharts(marked, chart, report);
  for (const drawing of report.drawings) addTables(marked, drawing);
  for (const part of parts(report.recommendations, itemsOnSlide)) addTexts(addSlide(marked, 'What to do'), part);
  for (const { title, lines } of report.themes)
    for (const part of parts(lines, itemsOnSlide)) addTexts(addSlide(marked, title), part);
  for (const part of parts(
    report.analysis.map(({ text }) => cutText(text, 320)),
    itemsOnSlide,
  ))
    addTexts(addSlide(marked, 'Analysis'), part);
  for (const part of parts(report.quotes, itemsOnSlide))
    addQuotes(addSlide(marked, 'In their words'), part, report.names);
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}

function parts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function defineMaster(deck: Deck): void {
  deck.defineSlideMaster({
    title: 'PLAIN',
    background: { color: 'FFFFFF' },
    objects: [
      { text: { text: 'Soundings', options: { x: page.x, y: 7.0, w: 3, h: 0.35, fontSize: 10, color: muted } } },
    ],
    slideNumber: { x: 12.2, y: 7.0, w: 0.6, h: 0.35, fontSize: 10, color: muted },
  });
}

/** Adds a slide with a title. The mark is on the slide, not on its master, because slides are copied to other files. */
function addSlide({ deck, mark }: Marked, title: string): Slide {
  const slide = deck.addSlide({ masterName: 'PLAIN' });
  slide.addText(cutText(title, 120), {
    x: page.x,
    y: 0.35,
    w: page.width,
    h: 0.7,
    fontSize: 26,
    bold: true,
    color: ink,
    fit: 'shrink',
  });
  if (mark !== null)
    slide.addText(mark, { x: 4, y: 7.0, w: 5.33, h: 0.35, fontSize: 11, bold: true, color: '824006', align: 'center' });
  return slide;
}

function addOpening(marked: Marked, report: Report): void {
  const slide = addSlide(marked, report.title);
  const message = cutText(report.message ?? '', 900);
  if (message !== '') {
    const size = message.length > 400 ? 14 : 20;
    slide.addText(message, {
      x: page.x,
      y: 1.3,
      w: page.width,
      h: 3.4,
      fontSize: size,
      color: ink,
      valign: 'top',
      fit: 'shrink',
    });
  }
  slide.addText(report.lines.map((line) => cutText(line, 250)).join('\n'), {
    x: page.x,
    y: 4.9,
    w: page.width,
    h: 1.8,
    fontSize: 12,
    color: muted,
    valign: 'top',
  });
}

function addResult(marked: Marked, report: Report): void {
  const slide = addSlide(marked, 'Result');
  for (const [at, figure] of report.figures.entries())
    addFigure(slide, figure, page.x + (at * page.width) / report.figures.length);
  const y = report.figures.length === 0 ? 1.3 : 3.2;
  slide.addText(report.sentences.join('\n'), {
    x: page.x,
    y,
    w: page.width,
    h: 1.8,
    fontSize: 16,
    color: ink,
    valign: 'top',
    fit: 'shrink',
  });
  const notes = [report.meaning, ...report.notices.slice(0, 4)].filter((note) => note !== '').join('\n');
  slide.addText(notes, {
    x: page.x,
    y: y + 1.9,
    w: page.width,
    h: 1.5,
    fontSize: 11,
    color: muted,
    valign: 'top',
    fit: 'shrink',
  });
}

function addFigure(slide: Slide, { label, value, range, sentiment }: Figure, x: number): void {
  const color = sentiment === null ? ink : sentimentColors[sentiment].toUpperCase();
  slide.addText(label, { x, y: 1.2, w: 2.3, h: 0.35, fontSize: 14, color: muted });
  slide.addText(value, {
    x,
    y: 1.55,
    w: 2.3,
    h: 0.8,
    fontSize: 36,
    bold: true,
    color: sentiment === 'neutral' ? ink : color,
  });
  slide.addText(range, { x, y: 2.35, w: 2.3, h: 0.35, fontSize: 12, color: muted });
}

/**
 * Adds bars of groups that are large enough and lists the others as text, since a bar of three answers looks like one
 * of three hundred.
 */
function addCharts(marked: Marked, chart: Chart, report: Report): void {
  for (const part of parts(chart.bars.filter(hasBar), barsOnSlide)) addChart(marked, { ...chart, bars: part }, report);
  const small = chart.bars
    .filter((bar) => !hasBar(bar))
    .map((bar) => `${cutText(bar.label, 60)}: ${shareOfBar(bar)} ${report.names.positive.toLowerCase()}`);
  for (const part of parts(small, smallOnSlide)) addSmall(addSlide(marked, `${chart.title}: small samples`), part);
}

function addSmall(slide: Slide, lines: readonly string[]): void {
  const text = ['Fewer than 30 people: counts, from five on with the 95% confidence interval.', ...lines].join('\n');
  slide.addText(text, {
    x: page.x,
    y: 1.3,
    w: page.width,
    h: 5.4,
    fontSize: 14,
    color: ink,
    valign: 'top',
    fit: 'shrink',
  });
}

function labelOfBar(bar: Bar, { positive }: Report['names']): string {
  const share = shareOfBar(bar).replace(' (', ` ${positive.toLowerCase()} (`);
  return `${cutText(bar.label, 50)}: ${share}`;
}

function addChart(marked: Marked, { title, sentences, bars }: Chart, { names }: Report): void {
  const slide = addSlide(marked, title);
  if (sentences.length > 0)
    slide.addText(cutText(sentences.join(' '), 320), {
      x: page.x,
      y: 1.0,
      w: page.width,
      h: 0.5,
      fontSize: 12,
      color: muted,
      fit: 'shrink',
    });
  // PowerPoint draws the bars from bottom to top.
  const shown = bars.toReversed();
  const labels = shown.map((bar) => labelOfBar(bar, names));
  const series = sentiments.map((sentiment) => ({
    name: names[sentiment],
    labels,
    values: shown.map(({ counts }) => counts[sentiment]),
  }));
  slide.addChart('bar', series, {
    x: page.x,
    y: 1.5,
    w: page.width,
    h: Math.min(5.4, 1.2 + bars.length * 0.6),
    barDir: 'bar',
    barGrouping: 'percentStacked',
    barGapWidthPct: 45,
    chartColors: sentiments.map((sentiment) => sentimentColors[sentiment].toUpperCase()),
    showValue: true,
    dataLabelColor: ink,
    dataLabelFontSize: 10,
    dataLabelFormatCode: '#,##0;;',
    catAxisLabelFontSize: 11,
    valAxisHidden: true,
    valGridLine: { style: 'none' },
    showLegend: true,
    legendPos: 'b',
    altText: `${title}: counts of personas by sentiment`,
  });
}

/** Adds the figures of a chart as tables whose cells can be copied. */
function addTables(marked: Marked, { title, sentences, table }: ReportDrawing): void {
  for (const rows of parts(table.rows, rowsOnSlide)) {
    const slide = addSlide(marked, title);
    const note = cutText(sentences.join(' '), 320);
    slide.addText(note, { x: page.x, y: 1.0, w: page.width, h: 0.5, fontSize: 12, color: muted, fit: 'shrink' });
    const head = table.columns.map((text) => ({ text, options: { bold: true } }));
    const body = rows.map((cells) => cells.map((text) => ({ text: cutText(text, 60) })));
    const border = { type: 'solid', pt: 0.5, color: 'C5CBD3' } as const;
    slide.addTable([head, ...body], { x: page.x, y: 1.6, w: page.width, fontSize: 11, color: ink, border });
  }
}

function addTexts(slide: Slide, texts: readonly string[]): void {
  const height = 5.4 / itemsOnSlide;
  for (const [at, text] of texts.entries()) {
    slide.addText(text, {
      x: page.x,
      y: 1.3 + at * height,
      w: page.width,
      h: height - 0.1,
      fontSize: 16,
      color: ink,
      bullet: true,
      valign: 'top',
      fit: 'shrink',
    });
  }
}

function addQuotes(slide: Slide, quotes: readonly Quote[], names: Report['names']): void {
  const height = 5.4 / itemsOnSlide;
  for (const [at, { sentiment, text, who }] of quotes.entries()) {
    const y = 1.3 + at * height;
    slide.addShape('rect', {
      x: page.x,
      y,
      w: 0.07,
      h: height - 0.25,
      fill: { color: sentimentColors[sentiment].toUpperCase() },
    });
    const box = { x: page.x + 0.2, w: page.width - 0.2, valign: 'top', fit: 'shrink' } as const;
    slide.addText(cutText(text, 240), { ...box, y, h: 0.75, fontSize: 14, color: ink });
    slide.addText(`${names[sentiment]} · ${who}`, { ...box, y: y + 0.75, h: 0.35, fontSize: 11, color: muted });
  }
}
