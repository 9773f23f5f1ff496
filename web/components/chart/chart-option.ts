import type { EChartsCoreOption } from 'echarts/core';
import type { ChartTheme } from './theme.ts';

/** What a chart shows, drawn for a width in pixels: narrow ones leave out what does not fit. */
export type DrawChart = (theme: ChartTheme, width: number) => EChartsCoreOption;

/** A chart's option with what all charts share. Nothing moves: figures are there at once, and names at the ends of lines stay where they belong. */
export function dressed(draw: DrawChart, theme: ChartTheme, width: number): EChartsCoreOption {
  return {
    animation: false,
    textStyle: { fontFamily: theme.font, color: theme.ink, fontSize: 12 },
    ...draw(theme, width),
  };
}

/** Look of an axis of categories or values; merged under what a chart sets. */
export function quietAxis(theme: ChartTheme) {
  return {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, fontSize: 12 },
    splitLine: { lineStyle: { color: theme.line } },
  };
}

/** Look of what appears beside the pointer. `lines` are plain text; nothing a person wrote becomes markup. */
export function tooltipBox(theme: ChartTheme) {
  return {
    confine: true,
    backgroundColor: theme.surface,
    borderColor: theme.lineStrong,
    padding: [8, 12],
    textStyle: { color: theme.ink, fontSize: 12.5 },
    extraCssText: 'box-shadow: none; max-width: 280px; white-space: normal;',
  };
}

/** Text for ECharts' own markup: messages and segment names may hold anything. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A bold head and lines under it, for a tooltip. */
export function tooltipText(head: string, lines: readonly string[]): string {
  return [`<strong>${escaped(head)}</strong>`, ...lines.map(escaped)].join('<br>');
}
