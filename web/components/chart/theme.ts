/** Colors, marks and fonts of charts, from the theme file. */
export interface ChartTheme {
  font: string;
  ink: string;
  muted: string;
  line: string;
  lineStrong: string;
  surface: string;
  positive: string;
  neutral: string;
  negative: string;
  positiveTint: string;
  negativeTint: string;
  /** Colors for series without a meaning of their own, such as models; marks and dashes distinguish them too. */
  series: string[];
}

/** A mark and a dash for each series, so that color is never the only difference. */
export const marks = ['circle', 'square', 'triangle', 'diamond', 'cross', 'wedge'] as const;
export type Mark = (typeof marks)[number];
export const dashes = ['', '7 4', '2 3', '10 3 2 3', '4 2', '1 2'] as const;

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
