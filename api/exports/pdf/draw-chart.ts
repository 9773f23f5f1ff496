import {
  drawGroupHead,
  drawGroupRow,
  groupColumns,
  groupLabelLine,
  groupLabelSize,
  groupRowHeight,
  type GroupRow,
} from '../../../domain/charts/draw-groups.ts';
import { paperTheme } from '../../../domain/charts/theme.ts';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { hasBar, shareOfBar, type Bar, type Chart, type Report, type ReportDrawing } from '../report.ts';
import { words } from '../words.ts';
import { drawShapes } from './draw-shapes.ts';
import { colors, heading, makeRoom, widthOf, write, type Paper } from './paper.ts';

const headHeight = 15;

/** Draws groups as bars of sentiments, with dots, intervals and figures. */
export function drawChart(
  paper: Paper,
  { title, sentences, bars }: Chart,
  { names, share }: Pick<Report, 'names' | 'share'>,
): void {
  const { doc, left, width } = paper;
  const place = () => ({ x: left, y: doc.y, textScale: 1 });
  const drawHead = () => {
    makeRoom(paper, groupRowHeight + 18);
    drawShapes(paper, drawGroupHead(names, share, paperTheme), place());
    doc.y += headHeight;
  };
  writeTitle(paper, title, sentences);
  drawHead();
  for (const bar of bars) {
    const isLong = widthOf(paper, bar.label, groupLabelSize) > groupColumns.name.width;
    const height = groupRowHeight + (isLong ? groupLabelLine : 0);
    const page = doc.bufferedPageRange().count;
    makeRoom(paper, height);
    if (doc.bufferedPageRange().count > page) drawHead();
    drawShapes(paper, drawGroupRow(rowOf(bar), isLong, width, paperTheme), place());
    doc.y += height;
  }
  doc.y += 6;
}

/** Draws a chart of the analytics page. */
export function drawPicture(paper: Paper, { title, sentences, shapes, width, height }: ReportDrawing): void {
  const { doc, left } = paper;
  const scale = paper.width / width;
  writeTitle(paper, title, sentences, height * scale);
  makeRoom(paper, height * scale);
  drawShapes(paper, shapes, { x: left, y: doc.y, scale });
  doc.y += height * scale + 6;
}

function writeTitle(paper: Paper, title: string, sentences: readonly string[], roomBelow = 80): void {
  heading(paper, title, roomBelow);
  for (const sentence of sentences) write(paper, sentence, { size: 9, color: colors.muted, gap: 3 });
}

function rowOf(bar: Bar): GroupRow {
  const { label, note, counts, personas, positive } = bar;
  const isTiny = ['none', 'few'].includes(sampleSizeOf(personas ?? counts.total));
  const { count } = words;
  return {
    label,
    note,
    counts,
    parts: hasBar(bar)
      ? { positive: count(counts.positive), neutral: count(counts.neutral), negative: count(counts.negative) }
      : null,
    positive: isTiny ? null : positive,
    share: shareOfBar(bar),
    size: `n = ${count(counts.total)}`,
  };
}
