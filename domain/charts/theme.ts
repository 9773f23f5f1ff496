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
  /** Colors of series without a meaning of their own, such as models, which also differ in marks and dashes. */
  series: string[];
}

/** Marks of series, which also differ in dashes, so that color is never the only difference. */
export const marks = ['circle', 'square', 'triangle', 'diamond', 'cross', 'wedge'] as const;
export type Mark = (typeof marks)[number];
export const dashes = ['', '7 4', '2 3', '10 3 2 3', '4 2', '1 2'] as const;

/** The page's colors for files, which have no style sheet. */
export const paperTheme: ChartTheme = {
  font: 'Arial',
  ink: '#1c2127',
  muted: '#5f6b7c',
  line: '#e1e4e9',
  lineStrong: '#c5cbd3',
  surface: '#ffffff',
  positive: '#0b7a75',
  neutral: '#9aa5b1',
  negative: '#c2571a',
  positiveTint: '#8fc6c2',
  negativeTint: '#e9c0a8',
  series: ['#1c2127', '#a0457e', '#7d6608', '#5b5fa8', '#3f7d4e', '#8a5a44'],
};
