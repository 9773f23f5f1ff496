import type { ChartTheme } from '../../../domain/charts/theme.ts';

/** The colors of the one theme file, as they are on the page now. */
export function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    // The build writes font names in double quotes, which would end the SVG attribute.
    font: of('--font').replaceAll('"', "'"),
    ink: of('--ink'),
    muted: of('--muted'),
    line: of('--line'),
    lineStrong: of('--line-strong'),
    surface: of('--surface'),
    positive: of('--positive'),
    neutral: of('--neutral'),
    negative: of('--negative'),
    positiveTint: of('--positive-tint'),
    negativeTint: of('--negative-tint'),
    series: [1, 2, 3, 4, 5, 6].map((number) => of(`--series-${number}`)),
  };
}
