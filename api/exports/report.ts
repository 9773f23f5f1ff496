/** Contents of a report for PDF and slides, as plain data that can be sent to another process. */
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Shape } from '../../domain/charts/drawing.ts';
import { groupFigure } from '../../domain/analytics/sentences.ts';
import { sampleSizeOf } from '../../domain/simulations/small-sample.ts';
import type { Share } from '../../domain/simulations/statistics.ts';
import type { Sentiment } from '../../domain/sentiment/sentiment.ts';
import { words } from './words.ts';

export interface Report {
  title: string;
  /** Lines below the title: scope, date and author. */
  lines: string[];
  /** The tested message; null for a report on several. */
  message: string | null;
  /** Labels of the three answers by the run's scale. */
  names: Record<Sentiment, string>;
  /** Title of the positive share. */
  share: string;
  /** Mark on every page and slide for simulated answers; null if models answered. */
  mark: string | null;
  figures: Figure[];
  sentences: string[];
  /** Explanation of the intervals. */
  meaning: string;
  notices: string[];
  charts: Chart[];
  /** Charts as on the page. */
  drawings: ReportDrawing[];
  /** Themes of the reasons, one a line, by the answer they are for; then what they leave out and their names mean. */
  themes: { title: string; lines: string[] }[];
  recommendations: string[];
  analysis: TextBlock[];
  quotes: Quote[];
}

export interface Figure {
  label: string;
  value: string;
  /** Interval of the figure, or its base. */
  range: string;
  sentiment: Sentiment | null;
}

/** Chart of stacked sentiments per group, with the share of positives and its interval. */
export interface Chart {
  title: string;
  sentences: string[];
  bars: Bar[];
}

/** Chart of the page, drawn for the width of a report. */
export interface ReportDrawing {
  title: string;
  sentences: string[];
  shapes: Shape[];
  /** Width in units of the drawing, which are pixels on a page. */
  width: number;
  height: number;
  /** The chart's figures as texts. */
  table: { columns: string[]; rows: string[][] };
}

export interface Bar {
  label: string;
  counts: SentimentCounts;
  /** Number of personas, if some gave several answers. */
  personas?: number;
  positive: Share;
  note: string | null;
}

export interface TextBlock {
  kind: 'heading' | 'text' | 'item';
  text: string;
}

export interface Quote {
  sentiment: Sentiment;
  text: string;
  who: string;
}

/** Colors of sentiments as on screens. They also differ in lightness and are always shown with names or figures. */
export const sentimentColors: Record<Sentiment, string> = {
  positive: '0b7a75',
  neutral: '9aa5b1',
  negative: 'c2571a',
};
/** True when a group is large enough for a bar. */
export function hasBar({ counts, personas }: Pick<Bar, 'counts' | 'personas'>): boolean {
  return sampleSizeOf(personas ?? counts.total) === 'enough';
}

/** Formats a share by the size of its group, such as `52% (46–58%)`. */
export function shareOfBar({ counts, personas, positive }: Pick<Bar, 'counts' | 'personas' | 'positive'>): string {
  if (counts.total === 0) return 'no answers';
  const { value, range } = groupFigure({ counts, personas: personas ?? counts.total }, positive, words);
  return range === null ? value : `${value} (${range})`;
}

/** Maximum number of bars in a legible chart; the workbook has all groups. */
const maxBars = 20;

export function chartOf(title: string, bars: Bar[], sentences: string[] = []): Chart[] {
  if (bars.length === 0) return [];
  const left = bars.length - maxBars;
  const cut = left > 0 ? [`${left} more are in the Excel and CSV exports.`] : [];
  return [{ title, sentences: [...sentences, ...cut], bars: bars.slice(0, maxBars) }];
}
