import {
  axisWords,
  type DrawChart,
  round,
  type Shape,
  type Spot,
  textAt,
  widthOf,
} from '../../../domain/charts/drawing.ts';
import type { ChartTheme } from '../../../domain/charts/theme.ts';
import { count, counted, percent, usd } from '../../lib/format.ts';
import { believedMeanOf, isRated, nameOf, type ReadSearch, searched, seedOf } from './search.ts';

const edge = { left: 44, right: 78, top: 36, bottom: 52 };
/** Highest share of the axis, unless something is above it. */
const usualTop = 0.8;

type At = (value: number) => number;

/** A generation with the calls between which it was asked. */
interface Window {
  generation: number;
  from: number;
  to: number;
}

/** The generations that have ended, and the one that is under way. */
function windowsOf({ history, calls, generation, phase }: ReadSearch): Window[] {
  const ended = history.map((entry, at) => ({
    generation: entry.generation,
    from: history[at - 1]?.calls ?? 0,
    to: entry.calls,
  }));
  const last = ended.at(-1);
  return phase === 'searching' && (last === undefined || generation > last.generation)
    ? [...ended, { generation, from: last?.to ?? 0, to: Math.max(calls, (last?.to ?? 0) + 1) }]
    : ended;
}

/** The believed best over the calls, with every candidate as a point, so that the spread stays visible. */
export function drawStair(search: ReadSearch): DrawChart {
  return (theme, width, height) => {
    const right = width - edge.right;
    const bottom = height - edge.bottom;
    const most = Math.max(search.calls, search.budgetCalls ?? 0, 1);
    const rated = searched(search).filter(isRated);
    const top = rated.some(({ fitness }) => (fitness?.high ?? fitness?.mean ?? 0) > usualTop) ? 1 : usualTop;
    const x = (calls: number) => edge.left + (calls / most) * (right - edge.left);
    const y = (share: number) => bottom - (Math.min(share, top) / top) * (bottom - edge.top);
    const windows = windowsOf(search);
    return {
      shapes: [
        ...axes(search, windows, { theme, x, y, right, bottom, width, top, most }),
        ...pointsOfCandidates(search, windows, theme, x, y),
        ...stair(search, theme, x, y),
        ...events(search, windows, theme, x),
        ...confirmed(search, theme, x, y),
        ...budget(search, theme, x, bottom),
      ],
      spots: windows.map(({ generation, from, to }): Spot => ({
        x: x(from),
        y: edge.top,
        width: Math.max(2, x(to) - x(from)),
        height: bottom - edge.top,
        head: `Generation ${generation}`,
        lines: spotLines(search, generation),
      })),
    };
  };
}

interface Frame {
  theme: ChartTheme;
  x: At;
  y: At;
  right: number;
  bottom: number;
  width: number;
  top: number;
  most: number;
}

function axes(search: ReadSearch, windows: readonly Window[], frame: Frame): Shape[] {
  const { theme, x, y, right, bottom, width, top, most } = frame;
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].filter((share) => share <= top);
  const seed = seedOf(search)?.fitness ?? null;
  const perCall = search.costUsd === undefined || search.calls === 0 ? null : search.costUsd / search.calls;
  const amounts = [0, 0.33, 0.66, 1].map((part) => {
    const calls = Math.round((most * part) / 10) * 10;
    const cost = perCall === null || perCall === 0 || calls === 0 ? '' : ` · ${usd(calls * perCall)}`;
    return { text: `${count(calls)}${part === 0 ? ' calls' : ''}${cost}`, x: x(calls) };
  });
  return [
    ...ticks.flatMap((share): Shape[] => [
      { tag: 'line', at: { x1: edge.left, x2: right, y1: round(y(share)), y2: round(y(share)), stroke: theme.line } },
      textAt(percent(share), edge.left - 8, round(y(share)), { fill: theme.muted, textAnchor: 'end' }),
    ]),
    textAt('gen.', edge.left - 8, bottom + 14, { fill: theme.muted, textAnchor: 'end' }),
    ...axisWords(
      windows.map(({ generation, from, to }) => ({ text: String(generation), x: (x(from) + x(to)) / 2 })),
      bottom + 14,
      width,
      theme.ink,
    ),
    ...axisWords(amounts, bottom + 34, width, theme.muted),
    ...(seed === null
      ? []
      : [
          {
            tag: 'line' as const,
            at: {
              x1: edge.left,
              x2: right,
              y1: round(y(seed.mean)),
              y2: round(y(seed.mean)),
              stroke: theme.muted,
              strokeDasharray: '3 3',
            },
          },
          textAt(`yours ${percent(seed.mean)}`, right + 4, besideBelieved(search, x, y(seed.mean), y), {
            fill: theme.muted,
          }),
        ]),
  ];
}

/** Height of the two lines of the believed share, and of one line beside them, in pixels. */
const believedLines = { above: 7, below: 8, line: 15 };

/** Moves a label at the right edge out of the way of the believed share, which ends there when nothing was asked since. */
function besideBelieved(search: ReadSearch, x: At, level: number, y: At): number {
  const last = stepsOf(search).at(-1);
  const { above, below, line } = believedLines;
  const words = last === undefined ? '' : `${percent(last.mean)} believed`;
  if (last === undefined || x(last.to) + widthOf(words) < x(Math.max(search.calls, search.budgetCalls ?? 0)))
    return round(level);
  const end = y(last.mean);
  if (level < end - above - line || level > end + below + line) return round(level);
  return round(level < end ? end - above - line : end + below + line);
}

/** Steps of the best so far: the first message's, then that of each generation until the next has ended. */
function stepsOf(search: ReadSearch) {
  const seed = seedOf(search)?.fitness;
  const begun = seed ? [{ from: 0, mean: seed.mean }] : [];
  const steps = [
    ...begun,
    ...search.history.flatMap((entry) => {
      const mean = believedMeanOf(search, entry);
      return mean === null ? [] : [{ from: entry.calls, mean }];
    }),
  ];
  return steps.map((step, at) => ({ ...step, to: steps[at + 1]?.from ?? Math.max(search.calls, step.from) }));
}

function stair(search: ReadSearch, theme: ChartTheme, x: At, y: At): Shape[] {
  const steps = stepsOf(search);
  const last = steps.at(-1);
  if (last === undefined) return [];
  const d = steps
    .map(({ from, to, mean }, at) => {
      const level = round(y(mean));
      return `${at === 0 ? `M${round(x(from))} ${level}` : `V${level}`}H${round(x(to))}`;
    })
    .join('');
  const end = { x: round(x(last.to)), y: round(y(last.mean)) };
  return [
    { tag: 'path', at: { d, fill: 'none', stroke: theme.positive, strokeWidth: 2 } },
    {
      tag: 'circle',
      at: { cx: end.x, cy: end.y, r: 5, fill: theme.surface, stroke: theme.positive, strokeWidth: 2 },
    },
    textAt(percent(last.mean), end.x + 10, end.y - believedLines.above, { fill: theme.positive, fontWeight: 600 }),
    textAt('believed', end.x + 10, end.y + believedLines.below, { fill: theme.positive }),
  ];
}

function pointsOfCandidates(search: ReadSearch, windows: readonly Window[], theme: ChartTheme, x: At, y: At): Shape[] {
  const rated = searched(search).filter(isRated);
  return windows.flatMap(({ generation, from, to }) => {
    const mine = rated.filter((candidate) => candidate.generation === generation);
    return mine.map(({ status, fitness }, at): Shape => {
      const isKept = status === 'kept';
      return {
        tag: 'circle',
        at: {
          cx: round(x(from + ((at + 0.5) / mine.length) * (to - from))),
          cy: round(y(fitness?.mean ?? 0)),
          r: isKept ? 2.6 : 2.4,
          fill: isKept ? theme.ink : theme.surface,
          stroke: isKept ? theme.ink : theme.neutral,
        },
      };
    });
  });
}

/** Space between two words above the axis, in pixels. */
const wordGap = 8;

const eventWords: Record<string, string> = {
  'plateau-warned': 'plateau',
  'plateau-widened': 'plateau: mutations widened',
};

/** Marks where nothing better was found. Of words that would overlap, the later ones stand, which say more. */
function events(search: ReadSearch, windows: readonly Window[], theme: ChartTheme, x: At): Shape[] {
  let free = Number.POSITIVE_INFINITY;
  return search.history.toReversed().flatMap(({ generation, event }): Shape[] => {
    const window = windows.find((one) => one.generation === generation);
    const text = event === null ? undefined : eventWords[event];
    if (window === undefined || text === undefined) return [];
    const [left, right] = [x(window.from), x(window.to)];
    const half = widthOf(text) / 2;
    const middle = Math.max((left + right) / 2, edge.left + half);
    const fits = middle + half < free;
    if (fits) free = middle - half - wordGap;
    return [
      ...(fits ? [textAt(text, round(middle), edge.top - 14, { fill: theme.muted, textAnchor: 'middle' })] : []),
      {
        tag: 'line',
        at: { x1: round(left), x2: round(right), y1: edge.top - 4, y2: edge.top - 4, stroke: theme.muted },
      },
    ];
  });
}

/** The confirmed share of the finalist, when everybody has been asked. */
function confirmed({ confirmation, calls, history }: ReadSearch, theme: ChartTheme, x: At, y: At): Shape[] {
  const row = confirmation?.isComplete === true ? confirmation.rows.find(({ role }) => role === 'finalist') : undefined;
  if (row === undefined) return [];
  const { mean, low, high } = row.confirmed;
  const [cx, cy] = [round((x(history.at(-1)?.calls ?? calls) + x(calls)) / 2), round(y(mean))];
  const text = `${percent(mean)} confirmed`;
  return [
    ...(low === null || high === null
      ? []
      : [
          {
            tag: 'line' as const,
            at: { x1: cx, x2: cx, y1: round(y(low)), y2: round(y(high)), stroke: theme.ink, strokeWidth: 2 },
          },
        ]),
    { tag: 'path', at: { d: `M${cx} ${cy - 6}L${cx + 6} ${cy}L${cx} ${cy + 6}L${cx - 6} ${cy}Z`, fill: theme.ink } },
    textAt(text, cx, round(y(high ?? mean)) - 10, { fill: theme.ink, fontWeight: 600, textAnchor: 'middle' }),
  ];
}

function budget({ budgetCalls }: ReadSearch, theme: ChartTheme, x: At, bottom: number): Shape[] {
  if (budgetCalls === null) return [];
  const at = round(x(budgetCalls));
  return [
    {
      tag: 'line',
      at: { x1: at, x2: at, y1: edge.top, y2: bottom, stroke: theme.ink, strokeDasharray: '2 2' },
    },
    textAt('budget', at, edge.top - 28, { fill: theme.ink, textAnchor: 'middle' }),
  ];
}

function spotLines(search: ReadSearch, generation: number): string[] {
  const entry = search.history.find((one) => one.generation === generation);
  const mine = searched(search).filter((candidate) => candidate.generation === generation);
  const best = search.candidates.find(({ number }) => number === entry?.best);
  const believed = entry === undefined ? null : believedMeanOf(search, entry);
  return [
    counted(mine.length, 'candidate'),
    ...(entry === undefined
      ? ['under way']
      : [`Best so far: ${best ? nameOf(best) : ''}${believed === null ? '' : `, believed ${percent(believed)}`}`]),
  ];
}
