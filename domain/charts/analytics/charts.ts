import type { Words } from '../../figure-words.ts';
import { agreementChart, heatChart } from './heat-charts.ts';
import type { AnalyticsChart, ChartView } from './chart.ts';
import { costChart, tokenChart } from './cost-charts.ts';
import { modelChart, segmentChart } from './interval-charts.ts';
import { modelTrendChart, trendChart } from './trend-charts.ts';

/** Every chart of the analytics page, in its order. */
export function analyticsCharts(view: ChartView, words: Words): AnalyticsChart[] {
  const isSimulated = view.totals.simulatedRuns > 0;
  return [
    trendChart(view, words),
    segmentChart(view, words),
    modelChart(view, words),
    heatChart(view, words, {
      key: 'age-by-gender',
      title: 'Age and gender',
      rowName: 'Gender',
      columnName: 'Age',
      map: view.ageByGender,
    }),
    agreementChart(view, words),
    {
      ...heatChart(view, words, {
        key: 'segment-by-age',
        title: 'Segment and age',
        rowName: 'Segment',
        columnName: 'Age',
        map: view.segmentByAge,
      }),
      isWide: true,
      isInReports: true,
    },
    modelTrendChart(view, words),
    tokenChart(view, words),
    costChart(view, words),
  ].map((chart) => ({ isSimulated, isWide: false, isInReports: false, ...chart }));
}
