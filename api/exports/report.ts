/** A report before it is a PDF or slides: plain data, so that it can go to another process. */
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Shape } from '../../domain/charts/drawing.ts';
import { groupFigure } from '../../domain/analytics/sentences.ts';
import { sampleSizeOf } from '../../domain/simulations/small-sample.ts';
import type { Share } from '../../domain/simulations/statistics.ts';
import type { Sentiment } from '../../domain/sentiment/sentiment.ts';
import { words } from './words.ts';

export interface Report {
  title: string;
  /** What was asked, when, by whom. */
  lines: string[];
  /** The message tested; null for a view of many. */
  message: string | null;
  /** Words of the three answers, by the scale they were asked on. */
  names: Record<Sentiment, string>;
  /** Title of the share that charts are about. */
  share: string;
  /** Stands on every page and slide; null where models answered. */
  mark: string | null;
  figures: Figure[];
  sentences: string[];
  /** What the intervals are. */
  meaning: string;
  notices: string[];
  charts: Chart[];
  /** What is drawn as on the page. */
  drawings: ReportDrawing[];
  recommendations: string[];
  analysis: TextBlock[];
  quotes: Quote[];
}

export interface Figure {
  label: string;
  value: string;
  /** Its interval, or what it is out of. */
  range: string;
  sentiment: Sentiment | null;
}

/** Stacked sentiments with the share of positives and its interval, group by group. */
export interface Chart {
  title: string;
  sentences: string[];
  bars: Bar[];
}

/** A chart of the page, drawn for the width of a report. */
export interface ReportDrawing {
  title: string;
  sentences: string[];
  shapes: Shape[];
  /** Units of the drawing, as many as pixels on a page. */
  width: number;
  height: number;
  /** The same figures in words. */
  table: { columns: string[]; rows: string[][] };
}

export interface Bar {
  label: string;
  counts: SentimentCounts;
  /** Who gave the answers, where that is not one each. */
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

/** As on the screens: told apart by lightness too, and never shown without their names or figures. */
export const sentimentColors: Record<Sentiment, string> = {
  positive: '0b7a75',
  neutral: '9aa5b1',
  negative: 'c2571a',
};
/** Whether a group is large enough for a bar of its parts. */
export function hasBar({ counts, personas }: Pick<Bar, 'counts' | 'personas'>): boolean {
  return sampleSizeOf(personas ?? counts.total) === 'enough';
}

/** `52% (46–58%)`, as the size of the group lets it be written. */
export function shareOfBar({ counts, personas, positive }: Pick<Bar, 'counts' | 'personas' | 'positive'>): string {
  if (counts.total === 0) return 'no answers';
  const { value, range } = groupFigure({ counts, personas: personas ?? counts.total }, positive, words);
  return range === null ? value : `${value} (${range})`;
}

/** A chart with more bars is read by nobody; the workbook has them all. */
const maxBars = 20;

export function chartOf(title: string, bars: Bar[], sentences: string[] = []): Chart[] {
  if (bars.length === 0) return [];
  const left = bars.length - maxBars;
  const cut = left > 0 ? [`${left} more are in the Excel and CSV exports.`] : [];
  return [{ title, sentences: [...sentences, ...cut], bars: bars.slice(0, maxBars) }];
}
