import { quietAxis, tooltipBox, tooltipText, type DrawChart } from '../../../components/chart/chart-option.ts';
import { dashes, marks, type ChartTheme } from '../../../components/chart/theme.ts';
import { smallSample } from '../../../../domain/simulation/small-sample.ts';
import { percent, percentRange } from '../../../lib/format.ts';

export interface TrendLine {
  name: string;
  colour: (theme: ChartTheme) => string;
  /** One for each step; null where nobody was asked. */
  points: ({ share: number; low: number; high: number; total: number } | null)[];
  /** Shades the interval; for one or two lines, more would hide each other. */
  hasBand?: boolean;
}

interface Trend {
  steps: string[];
  /** Under the axis. */
  stepWord: (step: string) => string;
  stepName: (step: string) => string;
  lines: readonly TrendLine[];
}

/** Shares over time on an axis from 0 to 100 %: each line with its own mark, dash and name at its end. */
export function drawTrend({ steps, stepWord, stepName, lines }: Trend): DrawChart {
  return (theme, width) => ({
    grid: { left: 44, right: endRoom(lines, width), top: 12, bottom: 28 },
    xAxis: {
      type: 'category',
      data: steps,
      boundaryGap: steps.length === 1,
      ...quietAxis(theme),
      axisLabel: { color: theme.muted, formatter: stepWord, hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' },
    },
    yAxis: { type: 'value', min: 0, max: 1, interval: 0.25, ...quietAxis(theme), axisLabel: { color: theme.muted, formatter: percent } },
    tooltip: {
      trigger: 'axis',
      ...tooltipBox(theme),
      axisPointer: { lineStyle: { color: theme.lineStrong } },
      formatter: (points: unknown) => spoken(points, steps, stepName, lines),
    },
    // The name at the end of a line that has no point would stand nowhere.
    series: lines.flatMap((line, index) =>
      line.points.every((point) => point === null) ? [] : [...(line.hasBand ? [band(line, theme)] : []), drawnLine(line, index, theme)],
    ),
  });
}

/** Names stand at the ends of their lines where the chart is wide enough. */
function endRoom(lines: readonly TrendLine[], width: number): number {
  const longest = Math.max(0, ...lines.map(({ name }) => name.length));
  return Math.min(width * 0.34, longest * 6.6 + 18);
}

function drawnLine({ name, colour, points }: TrendLine, index: number, theme: ChartTheme) {
  return {
    type: 'line',
    name,
    // A small sample is a hollow mark.
    data: points.map((point) =>
      point !== null && point.total < smallSample
        ? { value: point.share, itemStyle: { color: theme.surface, borderColor: colour(theme), borderWidth: 2 } }
        : (point?.share ?? null),
    ),
    connectNulls: true,
    symbol: marks[index % marks.length],
    symbolSize: points.length > 20 ? 5 : 7,
    showAllSymbol: true,
    lineStyle: { color: colour(theme), width: 2, type: dashes[index % dashes.length] },
    itemStyle: { color: colour(theme) },
    endLabel: { show: true, distance: 10, formatter: '{a}', color: theme.ink, fontSize: 12, width: 140, overflow: 'truncate' },
    emphasis: { disabled: true },
    z: 3,
  };
}

interface Api {
  coord: (point: [number, number]) => [number, number];
}

/** The interval around a line, drawn over the steps that have one. */
function band({ points, colour }: TrendLine, theme: ChartTheme) {
  const known = points.flatMap((point, at) => (point === null ? [] : [{ at, ...point }]));
  return {
    type: 'custom',
    data: [0],
    silent: true,
    tooltip: { show: false },
    clip: true,
    renderItem: (_params: unknown, api: Api) => ({
      type: 'polygon',
      shape: { points: [...known.map(({ at, high }) => api.coord([at, high])), ...known.toReversed().map(({ at, low }) => api.coord([at, low]))] },
      style: { fill: colour(theme), opacity: 0.13 },
    }),
    z: 1,
  };
}

function spoken(points: unknown, steps: readonly string[], stepName: (step: string) => string, lines: readonly TrendLine[]): string {
  const at = (points as { dataIndex: number }[])[0]?.dataIndex ?? 0;
  const said = lines.flatMap(({ name, points: all }) => {
    const point = all[at];
    return point ? [`${name}: ${percent(point.share)} (${percentRange(point.low, point.high)}), ${point.total} asked`] : [];
  });
  return tooltipText(stepName(steps[at] ?? ''), said.length > 0 ? said : ['Nobody was asked']);
}
