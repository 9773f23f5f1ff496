/** A chart of the analytics page as plain data, from which the page, its pictures and all exports are built. */
import type { DrawChart } from '../drawing.ts';
import type { Analytics, ProviderAgreement } from '../../analytics/analytics.ts';
import type { GroupFigures } from '../../analytics/figures.ts';
import type { PanelFigures } from '../../analytics/panels.ts';

export interface AnalyticsChart {
  key: string;
  title: string;
  draw: DrawChart;
  /** Height in pixels. */
  height: number;
  /** Text alternative of the picture. */
  description: string;
  table: ChartTable;
  /** Text shown instead of a chart without rows. */
  nothing: string;
  /** Sentences under the chart that explain its figures. */
  notes: readonly string[];
  /** Further sentences for reports; the page has them beside the chart. */
  reportNotes?: readonly string[];
  isSimulated: boolean;
  /** True for charts that take the whole width of the page. */
  isWide: boolean;
  /** True for charts that reports contain; reports show the figures of others as bars. */
  isInReports: boolean;
  /**
   * Data for sections of the CSV and the workbook's summary. Figures of charts without it have sections of their own.
   */
  data?: ChartData | readonly ChartData[];
}

/** A chart without the fields that have defaults. */
export type PartialChart = Omit<AnalyticsChart, 'isSimulated' | 'isWide' | 'isInReports'> & Partial<AnalyticsChart>;

/** The figures of a chart as a table of texts. The first column names the row. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

export interface ChartData {
  section: string;
  figures: readonly string[];
  /** One value per figure; shares and means have intervals. */
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

/** Input of the charts: all figures on the server, or the part that the page has loaded. */
export interface ChartView extends Omit<
  Analytics,
  PartlyLoaded | 'filter' | 'messages' | 'bestMessages' | 'worstMessages'
> {
  unit: string;
  trend: readonly Omit<Analytics['trend'][number], 'score'>[];
  bySegment: readonly NamedGroup[];
  byModel: readonly (Group & { key: string; model: string; verdict: string | null })[];
  modelTrend: readonly { key: string; model: string; points: readonly (Group & { step: string })[] }[];
  ageByGender: Heat;
  segmentByAge: Heat;
  agreement: Agreement | null;
  panels: Omit<PanelFigures, 'list'> & { list: readonly Omit<PanelFigures['list'][number], 'createdAt'>[] };
}

/** Fields that the page loads only in part. */
type PartlyLoaded =
  | 'unit'
  | 'trend'
  | 'bySegment'
  | 'byModel'
  | 'modelTrend'
  | 'ageByGender'
  | 'segmentByAge'
  | 'agreement'
  | 'panels';
