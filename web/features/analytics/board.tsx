import { useMemo } from 'react';
import type { AnalyticsFilter } from '../../../domain/analytics/filter.ts';
import type { AnalyticsChart } from '../../../domain/charts/analytics/chart.ts';
import { analyticsCharts } from '../../../domain/charts/analytics/charts.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { ScaleProvider } from '../../components/scale.tsx';
import styles from './analytics.module.css';
import { ByAttributeCard } from './by-attribute-card.tsx';
import { BestAndWorstCard, MessagesCard } from './message-cards.tsx';
import { ModelTableCard } from './model-table-card.tsx';
import { PanelsCard } from './panels-card.tsx';
import { TotalsCard } from './totals-card.tsx';
import type { View } from './view.ts';
import { words } from './words.ts';

/** The chart that stands beside the list of panels. */
const panelsKey = 'panels';

/**
 * All cards, from the overall result to the cost and the panels. `mark` is shown in downloaded pictures; the sample has no
 * `filter`, and no answers by attribute.
 */
export function Board({ view, filter, mark }: { view: View; filter?: AnalyticsFilter; mark?: string }) {
  const charts = useMemo(() => analyticsCharts(view, words), [view]);
  const [first, ...others] = charts.filter(({ key }) => key !== panelsKey);
  const cardOf = ({ key, isWide, ...chart }: AnalyticsChart) => (
    <DrawnCard key={key} {...chart} {...(mark ? { mark } : {})} className={isWide ? styles.wide : undefined} />
  );
  return (
    <ScaleProvider sentimentType={view.sentimentType}>
      <div className={styles.board}>
        {view.totals.runs === 0 ? null : (
          <>
            <div className={styles.wide}>
              <TotalsCard view={view} />
            </div>
            {first ? cardOf(first) : null}
            <BestAndWorstCard view={view} />
            {others.map(cardOf)}
            {filter === undefined ? null : <ByAttributeCard filter={filter} />}
            <ModelTableCard view={view} />
            <MessagesCard view={view} />
          </>
        )}
        {charts.filter(({ key }) => key === panelsKey).map(cardOf)}
        <PanelsCard view={view} />
      </div>
    </ScaleProvider>
  );
}
