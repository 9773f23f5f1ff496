import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { hasBar, sentimentColours, shareOfBar, type Bar, type Chart, type Report } from '../report.ts';
import { words } from '../words.ts';
import { colours, heading, label, makeRoom, widthOf, write, type Paper } from './paper.ts';

const rowHeight = 27;
const barHeight = 12;
const labelSize = 8.5;
const labelLine = 13;
const textOn = { positive: '#ffffff', neutral: colours.ink, negative: '#ffffff' } as const;

/** Columns in points from the left margin: name, stacked bar, interval of the positive share, figures. */
const columns = {
  name: { x: 0, width: 140 },
  bar: { x: 148, width: 150 },
  interval: { x: 310, width: 84 },
  text: { x: 404, width: 91 },
};

/** Bars of sentiments with dots and intervals beside, drawn as vectors; every figure is written too. */
export function drawChart(
  paper: Paper,
  { title, sentences, bars }: Chart,
  scale: Pick<Report, 'names' | 'share'>,
): void {
  heading(paper, title, 80);
  for (const sentence of sentences) write(paper, sentence, { size: 9, colour: colours.muted, gap: 3 });
  drawHead(paper, scale);
  for (const bar of bars) {
    const { doc } = paper;
    const page = doc.bufferedPageRange().count;
    const isLong = widthOf(paper, bar.label, labelSize) > columns.name.width;
    makeRoom(paper, isLong ? rowHeight + labelLine : rowHeight);
    if (doc.bufferedPageRange().count > page) drawHead(paper, scale);
    drawBar(paper, bar, isLong);
  }
  paper.doc.y += 6;
}

/** What the columns are: legend in the order of the bar, and the axis of the intervals. */
function drawHead(paper: Paper, { names, share }: Pick<Report, 'names' | 'share'>): void {
  const { doc, left } = paper;
  makeRoom(paper, rowHeight + 18);
  const y = doc.y + 2;
  let x = left + columns.bar.x;
  for (const sentiment of sentiments) {
    doc.rect(x, y + 1, 7, 7).fill(`#${sentimentColours[sentiment]}`);
    label(paper, names[sentiment], x + 10, y, { width: 40, size: 7, colour: colours.muted });
    x += 50;
  }
  const { interval, text } = columns;
  label(paper, '0', left + interval.x - 4, y, { width: 20, size: 7, colour: colours.muted });
  label(paper, names.positive.toLowerCase(), left + interval.x, y, {
    width: interval.width,
    size: 7,
    colour: colours.muted,
    align: 'center',
  });
  label(paper, '100%', left + interval.x + interval.width - 26, y, {
    width: 30,
    size: 7,
    colour: colours.muted,
    align: 'right',
  });
  label(paper, `${share}, 95% interval`, left + text.x, y, { width: text.width, size: 7, colour: colours.muted });
  doc.y = y + 13;
}

/** A name that is too long for its column has a line of its own above the bar: messages differ at their end. */
function drawBar(paper: Paper, bar: Bar, isLong: boolean): void {
  const { doc, left, width } = paper;
  const { name, text } = columns;
  label(paper, bar.label, left + name.x, doc.y + 1, { width: isLong ? width : name.width, size: labelSize });
  const y = isLong ? doc.y + labelLine : doc.y;
  if (bar.note !== null)
    label(paper, bar.note, left + name.x, y + 14, {
      width: columns.bar.x + columns.bar.width,
      size: 6.5,
      colour: colours.muted,
    });
  drawStack(paper, bar, y);
  drawInterval(paper, bar, y);
  const { counts } = bar;
  label(paper, shareOfBar(bar), left + text.x, y + 1, { width: text.width, size: 7.5 });
  label(paper, `n = ${words.count(counts.total)}`, left + text.x, y + 11, {
    width: text.width,
    size: 7,
    colour: colours.muted,
  });
  doc.y = y + rowHeight;
}

/** A small sample has an empty frame in place of parts: its figures say what there is to say. */
function drawStack({ doc, left, ...paper }: Paper, bar: Bar, y: number): void {
  const { x: from, width } = columns.bar;
  const { counts } = bar;
  if (!hasBar(bar)) {
    doc
      .rect(left + from, y, width, barHeight)
      .dash(2, { space: 2 })
      .lineWidth(0.5)
      .stroke(colours.line)
      .undash();
    return;
  }
  doc.rect(left + from, y, width, barHeight).fill(colours.tint);
  let x = left + from;
  for (const sentiment of sentiments) {
    if (counts.total === 0 || counts[sentiment] === 0) continue;
    const part = (counts[sentiment] / counts.total) * width;
    doc.rect(x, y, part, barHeight).fill(`#${sentimentColours[sentiment]}`);
    if (x > left + from)
      doc
        .moveTo(x, y)
        .lineTo(x, y + barHeight)
        .lineWidth(0.8)
        .stroke('#ffffff');
    const text = words.count(counts[sentiment]);
    if (part > 6 + text.length * 5) {
      label({ doc, left, ...paper }, text, x, y + 2, {
        width: part,
        size: 7,
        colour: textOn[sentiment],
        align: 'center',
      });
    }
    x += part;
  }
}

/** A dot at the share of positives on a line from the low to the high end of its interval, 0 to 100%. */
function drawInterval({ doc, left }: Paper, { positive, counts, personas }: Bar, y: number): void {
  const { x: from, width } = columns.interval;
  const at = (share: number) => left + from + share * width;
  const middle = y + barHeight / 2;
  doc.lineWidth(0.5);
  for (const tick of [0, 0.5, 1])
    doc
      .moveTo(at(tick), y - 1)
      .lineTo(at(tick), y + barHeight + 1)
      .stroke(colours.line);
  if (['none', 'few'].includes(sampleSizeOf(personas ?? counts.total))) return;
  const colour = `#${sentimentColours.positive}`;
  doc.lineWidth(1.4).moveTo(at(positive.low), middle).lineTo(at(positive.high), middle).stroke(colour);
  for (const end of [positive.low, positive.high])
    doc
      .lineWidth(1)
      .moveTo(at(end), middle - 3)
      .lineTo(at(end), middle + 3)
      .stroke(colour);
  doc.circle(at(positive.share), middle, 2.8).fill(colour);
}
