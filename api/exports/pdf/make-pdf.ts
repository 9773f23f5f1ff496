import { sentimentColors, type Figure, type Quote, type Report, type TextBlock } from '../report.ts';
import { drawChart, drawPicture } from './draw-chart.ts';
import { finish } from './finish.ts';
import { colors, heading, heightOf, label, makeRoom, openPaper, write, type Paper } from './paper.ts';

/** Makes a PDF. Characters that the font lacks are replaced, and a note says so. */
export function makePdf(report: Report): Promise<Buffer> {
  const paper = openPaper(report.title);
  writeHead(paper, report);
  for (const chart of report.charts) drawChart(paper, chart, report);
  for (const drawing of report.drawings) drawPicture(paper, drawing);
  writeAdvice(paper, report);
  if (report.themes.length > 0) heading(paper, 'Why, in themes');
  for (const { title, lines } of report.themes) {
    writeBlock(paper, { kind: 'heading', text: title });
    for (const text of lines) writeBlock(paper, { kind: 'item', text });
  }
  if (report.analysis.length > 0) heading(paper, 'Analysis');
  for (const block of report.analysis) writeBlock(paper, block);
  if (report.quotes.length > 0) heading(paper, 'In their words');
  for (const quote of report.quotes) writeQuote(paper, quote, report.names);
  return finish(paper, report.mark);
}

function writeHead(paper: Paper, report: Report): void {
  write(paper, report.title, { size: 20, font: 'bold', gap: 4 });
  for (const line of report.lines) write(paper, line, { size: 8.5, color: colors.muted, gap: 1 });
  paper.doc.y += 6;
  if (report.mark !== null)
    write(paper, `${report.mark}: these are not answers of a model.`, { font: 'bold', color: colors.warning });
  if (report.message !== null) {
    heading(paper, 'The message');
    write(paper, report.message, { size: 10.5, gap: 8 });
  }
  heading(paper, 'Result', 90);
  if (report.figures.length > 0) drawFigures(paper, report.figures);
  for (const sentence of report.sentences) write(paper, sentence, { size: 10.5 });
  if (report.meaning !== '') write(paper, report.meaning, { size: 8, color: colors.muted });
  for (const notice of report.notices) write(paper, `Note: ${notice}`, { size: 9, color: colors.warning });
}

function drawFigures(paper: Paper, figures: readonly Figure[]): void {
  const { doc, left, width } = paper;
  makeRoom(paper, 62);
  const y = doc.y + 4;
  const step = width / figures.length;
  for (const [at, { label: name, value, range, sentiment }] of figures.entries()) {
    const x = left + at * step;
    if (sentiment !== null) doc.rect(x, y + 2, 8, 8).fill(`#${sentimentColors[sentiment]}`);
    label(paper, name, x + (sentiment === null ? 0 : 12), y, { width: step - 16, size: 9, color: colors.muted });
    label(paper, value, x, y + 13, { width: step - 6, size: 19, font: 'bold' });
    label(paper, range, x, y + 39, { width: step - 6, size: 8, color: colors.muted });
  }
  doc.y = y + 60;
}

function writeAdvice(paper: Paper, { recommendations }: Report): void {
  if (recommendations.length === 0) return;
  heading(paper, 'What to do');
  for (const text of recommendations) writeBlock(paper, { kind: 'item', text });
}

function writeBlock(paper: Paper, { kind, text }: TextBlock): void {
  if (kind === 'heading') return write(paper, text, { size: 10.5, font: 'bold', gap: 3 });
  if (kind === 'text') return write(paper, text);
  makeRoom(paper, 14);
  if (!/^\d{1,3}[.)]/.test(text)) label(paper, '•', paper.left + 2, paper.doc.y, { width: 8, size: 9.5 });
  write(paper, text, { indent: 12, gap: 3 });
}

function writeQuote(paper: Paper, { sentiment, text, who }: Quote, names: Report['names']): void {
  const { doc, left } = paper;
  const height = heightOf(paper, text, { indent: 12 }) + 16;
  makeRoom(paper, height + 8);
  doc.rect(left, doc.y, 3, height).fill(`#${sentimentColors[sentiment]}`);
  write(paper, text, { indent: 12, gap: 1 });
  write(paper, `${names[sentiment]} · ${who}`, { size: 8, color: colors.muted, indent: 12, gap: 9 });
}
