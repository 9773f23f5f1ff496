import { quietAxis, tooltipBox, tooltipText, type DrawChart } from '../../../components/chart/chart-option.ts';
import type { ChartTheme } from '../../../components/chart/theme.ts';

export interface BarPart {
  name: string;
  colour: (theme: ChartTheme) => string;
  /** Striped as well, so that stacked parts differ without colour. */
  isStriped?: boolean;
  values: readonly number[];
}

interface Bars {
  steps: readonly string[];
  stepWord: (step: string) => string;
  stepName: (step: string) => string;
  parts: readonly BarPart[];
  /** Of values on the axis, short. */
  short: (value: number) => string;
  full: (value: number) => string;
}

/** Amounts over time from 0 up, stacked. */
export function drawBars({ steps, stepWord, stepName, parts, short, full }: Bars): DrawChart {
  return (theme) => ({
    grid: { left: 56, right: 8, top: 12, bottom: 28 },
    xAxis: {
      type: 'category',
      data: steps,
      ...quietAxis(theme),
      axisLabel: { color: theme.muted, formatter: stepWord, hideOverlap: true },
    },
    yAxis: { type: 'value', min: 0, splitNumber: 3, ...quietAxis(theme), axisLabel: { color: theme.muted, formatter: short } },
    tooltip: {
      trigger: 'axis',
      ...tooltipBox(theme),
      axisPointer: { type: 'shadow', shadowStyle: { color: theme.line, opacity: 0.35 } },
      formatter: (points: unknown) => {
        const at = (points as { dataIndex: number }[])[0]?.dataIndex ?? 0;
        return tooltipText(
          stepName(steps[at] ?? ''),
          parts.map(({ name, values }) => `${name}: ${full(values[at] ?? 0)}`),
        );
      },
    },
    series: parts.map(({ name, colour, isStriped, values }) => ({
      type: 'bar',
      name,
      stack: 'all',
      barMaxWidth: 28,
      data: [...values],
      emphasis: { disabled: true },
      itemStyle: {
        color: colour(theme),
        ...(isStriped ? { decal: { color: 'rgba(255,255,255,0.65)', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 } } : {}),
      },
    })),
  });
}
