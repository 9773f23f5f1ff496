/** Report for a client as plain data: its slides, PDF, Word file and web page are made of it alone. */
import type { Sentiment } from '../sentiment/sentiment.ts';

export interface ClientReport {
  /** The tested message, or the first of several. */
  title: string;
  /** Says in a line what was done. */
  subtitle: string;
  /** Other messages on the first page, by their letters; empty for a single one. */
  messages: { label: string; text: string }[];
  verdict: string;
  /** Mark on every page and slide for simulated answers; null if models answered. */
  mark: string | null;
  date: string;
  /** True for the report with everything, whose slides may be more. */
  isFull?: true;
  sections: ClientSection[];
}

export interface ClientSection {
  heading: string;
  /** The one statement of the section, which is the title of its slide. */
  statement: string;
  blocks: ClientBlock[];
  /** True for whole texts, which slides do not show. */
  isOffSlides?: true;
}

export type ClientBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'figures'; figures: ClientFigure[] }
  | ClientChart
  | ClientTable
  | { kind: 'quotes'; quotes: ClientQuote[] }
  | { kind: 'box'; title: string; items: string[] };

/** Color of a figure, bar or quote: that of an answer, or the report's own. */
export type Tone = Sentiment | 'own';

export interface ClientFigure {
  label: string;
  value: string;
  /** Interval of the figure, or its base. */
  range: string;
  tone: Tone;
}

export interface ClientChart {
  kind: 'chart';
  /** Says what is drawn, for readers who do not see it. */
  title: string;
  series: { name: string; tone: Tone }[];
  bars: ClientBar[];
  /** True for bars that are parts of 100%, else their values are shares from 0 to 1. */
  isStacked: boolean;
}

export interface ClientBar {
  label: string;
  /** One value for each series. */
  values: number[];
  /** The figure in words, with its interval. */
  figure: string;
}

export interface ClientTable {
  kind: 'table';
  columns: string[];
  rows: string[][];
}

export interface ClientQuote {
  text: string;
  who: string;
  tone: Tone;
}

/** A client's report and its slides have at most so many slides. */
export const maxSlides = 8;

/** Names of the two reports: without and with everything that is the owner's alone. */
export const reportKinds = ['client', 'full'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** Makes a section; null for one without contents. */
export function clientSection(
  heading: string,
  statement: string,
  blocks: readonly (ClientBlock | null)[],
): ClientSection | null {
  const shown = blocks.filter((block) => block !== null && !isEmpty(block)) as ClientBlock[];
  return shown.length === 0 ? null : { heading, statement, blocks: shown };
}

function isEmpty(block: ClientBlock): boolean {
  if (block.kind === 'text') return block.text === '';
  if (block.kind === 'list' || block.kind === 'box') return block.items.length === 0;
  if (block.kind === 'figures') return block.figures.length === 0;
  if (block.kind === 'chart') return block.bars.length === 0;
  return block.kind === 'table' ? block.rows.length === 0 : block.quotes.length === 0;
}
