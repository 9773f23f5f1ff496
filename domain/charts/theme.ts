/** Colors, marks and type of charts, from the one theme file. */
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
  /** For things without a meaning of their own, such as models; told apart by marks and dashes as well. */
  series: string[];
}

/** A mark and a dash for each series: color is never the only difference. */
export const marks = ['circle', 'square', 'triangle', 'diamond', 'cross', 'wedge'] as const;
export type Mark = (typeof marks)[number];
export const dashes = ['', '7 4', '2 3', '10 3 2 3', '4 2', '1 2'] as const;

/** For files, which have no style sheet: the same colors as on the page. */
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
