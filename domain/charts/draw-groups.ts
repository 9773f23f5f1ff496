import { sentiments, type Sentiment } from '../sentiment/sentiment.ts';
import { round, type Shape, textAt } from './drawing.ts';
import type { ChartTheme } from './theme.ts';

/** A group as a row of a report's chart, with formatted figures. */
export interface GroupRow {
  label: string;
  note: string | null;
  counts: Record<Sentiment | 'total', number>;
  /** Formatted shares; null for a group that is too small. */
  parts: Record<Sentiment, string> | null;
  /** Share with its interval; null for a group that is too small. */
  positive: { share: number; low: number; high: number } | null;
  share: string;
  size: string;
}

export const groupRowHeight = 27;
/** Extra height of a row whose label is too long for its column and has a line of its own. */
export const groupLabelLine = 13;
export const groupLabelSize = 8.5;
const barHeight = 12;
const tint = '#f0f2f5';

/** Positions of the columns from the left edge: name, stacked bar, interval of the positive share, figures. */
export const groupColumns = {
  name: { x: 0, width: 140 },
  bar: { x: 148, width: 150 },
  interval: { x: 310, width: 84 },
  text: { x: 404, width: 91 },
};

/** Draws one line of text at a top left corner, cut to the width `room`. */
function drawLabel(text: string, x: number, top: number, room: number, fontSize: number, fill: string): Shape {
  return { ...textAt(text, x, round(top + fontSize * 0.6), { fill, fontSize }), room };
}

/** Draws the head: a legend in the order of the bar, and the axis of the intervals. */
export function drawGroupHead(names: Record<Sentiment, string>, share: string, theme: ChartTheme): Shape[] {
  const { bar, interval, text } = groupColumns;
  const small = (words: string, x: number, room: number) => drawLabel(words, x, 2, room, 7, theme.muted);
  const end = (shape: Shape, textAnchor: string): Shape => ({ ...shape, at: { ...shape.at, textAnchor } });
  return [
    ...sentiments.flatMap((sentiment, at): Shape[] => [
      { tag: 'rect', at: { x: bar.x + at * 50, y: 3, width: 7, height: 7, fill: theme[sentiment] } },
      small(names[sentiment], bar.x + at * 50 + 10, 40),
    ]),
    small('0', interval.x - 4, 20),
    end(small(names.positive.toLowerCase(), interval.x + interval.width / 2, interval.width), 'middle'),
    end(small('100%', interval.x + interval.width + 4, 30), 'end'),
    small(`${share}, 95% interval`, text.x, text.width),
  ];
}

/** Draws one group: a bar of the three answers, the positive share with its interval, and the figures. */
export function drawGroupRow(row: GroupRow, isLong: boolean, width: number, theme: ChartTheme): Shape[] {
  const { name, bar, text } = groupColumns;
  const y = isLong ? groupLabelLine : 0;
  return [
    drawLabel(row.label, name.x, 1, isLong ? width : name.width, groupLabelSize, theme.ink),
    ...(row.note === null ? [] : [drawLabel(row.note, name.x, y + 14, bar.x + bar.width, 6.5, theme.muted)]),
    ...stack(row, y, theme),
    ...drawInterval(row, y, theme),
    drawLabel(row.share, text.x, y + 1, text.width, 7.5, theme.ink),
    drawLabel(row.size, text.x, y + 11, text.width, 7, theme.muted),
  ];
}

function stack({ counts, parts }: GroupRow, y: number, theme: ChartTheme): Shape[] {
  const { x: from, width } = groupColumns.bar;
  const box = { x: from, y, width, height: barHeight };
  if (parts === null) {
    const frame = { fill: 'none', stroke: theme.lineStrong, strokeWidth: 0.5, strokeDasharray: '2 2' };
    return [{ tag: 'rect', at: { ...box, ...frame } }];
  }
  const shapes: Shape[] = [{ tag: 'rect', at: { ...box, fill: tint } }];
  let x = from;
  for (const sentiment of sentiments) {
    if (counts[sentiment] === 0) continue;
    const part = (counts[sentiment] / counts.total) * width;
    shapes.push({ tag: 'rect', at: { x, y, width: part, height: barHeight, fill: theme[sentiment] } });
    if (x > from)
      shapes.push({
        tag: 'line',
        at: { x1: x, x2: x, y1: y, y2: y + barHeight, stroke: '#ffffff', strokeWidth: 0.8 },
      });
    const text = parts[sentiment];
    if (part > 6 + text.length * 5) {
      const fill = sentiment === 'neutral' ? theme.ink : '#ffffff';
      shapes.push(textAt(text, x + part / 2, y + barHeight / 2, { fill, fontSize: 7, textAnchor: 'middle' }));
    }
    x += part;
  }
  return shapes;
}

/** Draws a dot at the share of positives on a line from the low to the high end of its interval. */
function drawInterval({ positive }: GroupRow, y: number, theme: ChartTheme): Shape[] {
  const { x: from, width } = groupColumns.interval;
  const at = (share: number) => from + share * width;
  const middle = y + barHeight / 2;
  const upright = (x: number, y1: number, y2: number, stroke: string, strokeWidth: number): Shape => ({
    tag: 'line',
    at: { x1: x, x2: x, y1, y2, stroke, strokeWidth },
  });
  const ticks = [0, 0.5, 1].map((tick) => upright(at(tick), y - 1, y + barHeight + 1, theme.lineStrong, 0.5));
  if (positive === null) return ticks;
  const { share, low, high } = positive;
  const stroke = theme.positive;
  return [
    ...ticks,
    { tag: 'line', at: { x1: at(low), x2: at(high), y1: middle, y2: middle, stroke, strokeWidth: 1.4 } },
    ...[low, high].map((end) => upright(at(end), middle - 3, middle + 3, stroke, 1)),
    { tag: 'circle', at: { cx: at(share), cy: middle, r: 2.8, fill: stroke } },
  ];
}
