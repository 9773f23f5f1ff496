/** A chart of the analytics page as plain data: the page, its pictures and every export are made of it. */
import type { DrawChart } from '../drawing.ts';
import type { Analytics, ProviderAgreement } from '../../analytics/analytics.ts';
import type { GroupFigures } from '../../analytics/figures.ts';

export interface AnalyticsChart {
  key: string;
  title: string;
  draw: DrawChart;
  /** Pixels. */
  height: number;
  /** What the picture says, for those who do not see it. */
  description: string;
  table: ChartTable;
  /** Shown in place of a chart whose table has no rows. */
  nothing: string;
  /** What the figures mean, in plain sentences under the chart. */
  notes: readonly string[];
  isSimulated: boolean;
  /** Takes the whole width of the page. */
  isWide: boolean;
  /** Drawn in reports too; the figures of the others stand there as bars. */
  isInReports: boolean;
  /** A section of the CSV and a sheet of the workbook; the figures of charts without one have sections of their own. */
  data?: ChartData;
}

/** A chart before what is the same for most of them is filled in. */
export type PartialChart = Omit<AnalyticsChart, 'isSimulated' | 'isWide' | 'isInReports'> & Partial<AnalyticsChart>;

/** The same figures in words, row by row. The first column names the row. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

export interface ChartData {
  section: string;
  figures: readonly string[];
  /** One value for each figure; shares and means come with their intervals. */
  rows: readonly { group: string; values: readonly (number | null | Ranged)[] }[];
}

interface Ranged {
  value: number;
  low: number;
  high: number;
}

type Group = Omit<GroupFigures, 'score'>;
type NamedGroup = Group & { key: string; label: string; verdict: string | null };

export interface Heat {
  rows: readonly { key: string; label: string }[];
  columns: readonly { key: string; label: string }[];
  cells: readonly (Group & { row: string; column: string })[];
}

export interface Agreement extends Omit<ProviderAgreement, 'cells'> {
  cells: readonly { first: string; second: string; total: number }[];
}

/** What charts are made of: the whole view on the server, or what the page has asked for of it. */
export interface ChartView extends Omit<
  Analytics,
  Loosened | 'filter' | 'messages' | 'bestMessages' | 'worstMessages'
> {
  unit: string;
  trend: readonly Omit<Analytics['trend'][number], 'score'>[];
  bySegment: readonly NamedGroup[];
  byModel: readonly (Group & { key: string; model: string; verdict: string | null })[];
  modelTrend: readonly { key: string; model: string; points: readonly (Group & { step: string })[] }[];
  ageByGender: Heat;
  segmentByAge: Heat;
  agreement: Agreement | null;
}

/** Parts of which the page asks for less than there is. */
type Loosened =
  | 'unit'
  | 'trend'
  | 'bySegment'
  | 'byModel'
  | 'modelTrend'
  | 'ageByGender'
  | 'segmentByAge'
  | 'agreement';
