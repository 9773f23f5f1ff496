/** Draws the shares of a question as three lanes for each option: personas, people, rectified. */
import { round, textAt, type Shape } from '../../domain/charts/drawing.ts';
import type { ChartTheme } from '../../domain/charts/theme.ts';
import {
  figuresOf,
  figureSources,
  type FigureRow,
  type FigureSource,
} from '../../domain/surveys/results/figure-rows.ts';
import { figureInWords } from '../../domain/surveys/results/words.ts';
import type { QuestionResult } from '../../domain/surveys/results/question-view.ts';

type Share = ReturnType<typeof figuresOf>[number];

const labelWidth = 200;
const figureWidth = 130;
const rowHeight = 46;
const head = 24;
const maxRows = 20;

/** Returns null for a question without shares; at most 20 options are drawn. */
export function drawLanes(
  question: QuestionResult,
  theme: ChartTheme,
  width: number,
): { shapes: Shape[]; height: number } | null {
  const shares = figuresOf(question).filter(({ kind }) => kind === 'share');
  const names = [...new Set(shares.map(({ figure }) => figure))].slice(0, maxRows);
  if (names.length === 0) return null;
  const x = (share: number) => round(labelWidth + share * (width - labelWidth - figureWidth - 12));
  const height = head + names.length * rowHeight + 20;
  const grid = [0, 0.5, 1].flatMap((share): Shape[] => [
    { tag: 'line', at: { x1: x(share), x2: x(share), y1: head, y2: height - 20, stroke: theme.line } },
    textAt(`${100 * share}%`, x(share), height - 8, { fill: theme.muted, textAnchor: 'middle' }),
  ]);
  const rows = names.flatMap((name, at) => {
    const own = shares.filter(({ figure }) => figure === name);
    return rowOf(name, own, head + at * rowHeight, { theme, width, x });
  });
  return { shapes: [...legendOf(theme), ...grid, ...rows], height };
}

interface Plot {
  theme: ChartTheme;
  width: number;
  x: (share: number) => number;
}

function colorOf(theme: ChartTheme, source: FigureSource): string {
  const { personas, people, rectified } = {
    personas: theme.series[1] ?? theme.ink,
    people: theme.muted,
    rectified: theme.ink,
  };
  return { personas, people, rectified }[source];
}

function legendOf(theme: ChartTheme): Shape[] {
  return figureSources.flatMap((source, at) => {
    const x = labelWidth + at * 110;
    return [markOf(source, x, 10, theme), textAt(source, x + 10, 10, { fill: colorOf(theme, source) })];
  });
}

function rowOf(name: string, own: readonly Share[], top: number, { theme, width, x }: Plot): Shape[] {
  const label: Shape = { ...textAt(name, 0, top + rowHeight / 2, { fill: theme.ink }), room: labelWidth - 12 };
  const lanes = figureSources.flatMap((source, at): Shape[] => {
    const share = own.find((one) => one.source === source);
    if (share === undefined) return [];
    const y = top + 9 + at * 14;
    const words = textAt(figureInWords(share satisfies Pick<FigureRow, 'kind'>), width, y, {
      fill: colorOf(theme, source),
      textAnchor: 'end',
    });
    return [...intervalOf(share, y, x, colorOf(theme, source)), markOf(source, x(share.value), y, theme), words];
  });
  return [label, ...lanes];
}

function intervalOf({ low, high }: Share, y: number, x: (share: number) => number, stroke: string): Shape[] {
  if (low === null || high === null) return [];
  return [{ tag: 'line', at: { x1: x(low), x2: x(high), y1: y, y2: y, stroke, strokeWidth: 2 } }];
}

/** A ring, a disc and a diamond, so that color is never the only difference. */
function markOf(source: FigureSource, x: number, y: number, theme: ChartTheme): Shape {
  const color = colorOf(theme, source);
  if (source === 'personas')
    return { tag: 'circle', at: { cx: x, cy: y, r: 4, fill: theme.surface, stroke: color, strokeWidth: 2 } };
  if (source === 'people') return { tag: 'circle', at: { cx: x, cy: y, r: 4, fill: color } };
  return { tag: 'path', at: { d: `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}Z`, fill: color } };
}
