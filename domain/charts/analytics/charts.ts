import type { Words } from '../../figure-words.ts';
import { amountCharts } from './amount-charts.ts';
import type { AnalyticsChart, ChartView } from './chart.ts';
import { heatCharts } from './heat-charts.ts';
import { intervalCharts } from './interval-charts.ts';
import { panelChart } from './panel-charts.ts';
import { modelTrendChart, trendChart } from './trend-charts.ts';

/** Builds all charts of the analytics page, in its order. */
export function analyticsCharts(view: ChartView, words: Words): AnalyticsChart[] {
  const isSimulated = view.totals.simulatedRuns > 0;
  return [
    trendChart(view, words),
    ...intervalCharts(view, words),
    ...heatCharts(view, words),
    modelTrendChart(view, words),
    ...amountCharts(view, words),
    panelChart(view, words),
  ].map((chart) => ({ isSimulated, isWide: false, isInReports: false, ...chart }));
}
