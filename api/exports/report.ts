/** A report before it is a PDF or slides: plain data, so that it can go to another process. */
import type { GroupCounts } from '../../domain/simulation/demographics.ts';
import type { Sentiment } from '../../domain/simulation/sentiment.ts';

export interface Report {
  title: string;
  /** What was asked, when, by whom. */
  lines: string[];
  /** The message tested; null for a view of many. */
  message: string | null;
  /** Stands on every page and slide; null where models answered. */
  mark: string | null;
  figures: Figure[];
  sentences: string[];
  /** What the intervals are. */
  meaning: string;
  notices: string[];
  charts: Chart[];
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

export interface Bar {
  label: string;
  counts: GroupCounts;
  positive: { share: number; low: number; high: number };
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
export const sentimentColours: Record<Sentiment, string> = { positive: '0b7a75', neutral: '9aa5b1', negative: 'c2571a' };
export const sentimentWords: Record<Sentiment, string> = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' };

/** A chart with more bars is read by nobody; the workbook has them all. */
const mostBars = 20;

export function chartOf(title: string, bars: Bar[], sentences: string[] = []): Chart[] {
  if (bars.length === 0) return [];
  const left = bars.length - mostBars;
  const cut = left > 0 ? [`${left} more are in the Excel and CSV exports.`] : [];
  return [{ title, sentences: [...sentences, ...cut], bars: bars.slice(0, mostBars) }];
}
