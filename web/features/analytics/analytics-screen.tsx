import { Button, Collapse } from '@blueprintjs/core';
import { Filter, Search } from '@blueprintjs/icons';
import { useState } from 'react';
import { isFiltered, queryOfFilter, type AnalyticsFilter } from '../../../domain/analytics/filter.ts';
import { codebookFormat, reportFormats } from '../../../domain/exports/formats.ts';
import { ExportMenu } from '../../components/export-menu.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { shownError } from '../../lib/errors.ts';
import type { ExportFormat } from '../../../domain/exports/formats.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import styles from './analytics.module.css';
import { Board } from './board.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FirstRun } from './first-run.tsx';
import { ownTimeZone } from '../../lib/locale.ts';
import { useAnalytics, useChoices, useFilter } from './use-analytics.ts';
import type { View } from './view.ts';

function exportPath(filter: AnalyticsFilter, format: ExportFormat | keyof typeof codebookFormat): string {
  const params = queryOfFilter(filter);
  params.set('format', format);
  params.set('timeZone', ownTimeZone());
  return `/api/analytics/export?${params}`;
}

/** Results of all runs and panels together, filtered by the address. */
export function AnalyticsScreen() {
  const { choices, error, refetch } = useChoices();
  if (!choices && error)
    return (
      <>
        <ScreenName>Analytics</ScreenName>
        <ErrorNote
          title="Analytics could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      </>
    );
  if (!choices) return <Waiting />;
  return choices.runs + choices.panels === 0 ? <FirstRun /> : <Filtered choices={choices} />;
}

function Waiting() {
  return (
    <div className="stack">
      <PageTitle>Analytics</PageTitle>
      <h1>Analytics</h1>
      <SkeletonBlock height={220} />
      <SkeletonBlock height={320} />
    </div>
  );
}

/** True when the filter selects neither runs nor panels. */
function isEmpty({ totals, panels }: View): boolean {
  return totals.runs === 0 && panels.list.length === 0;
}

/** The page with runs or panels: the filter and the cards. */
function Filtered({ choices }: { choices: NonNullable<ReturnType<typeof useChoices>['choices']> }) {
  const [filter, change] = useFilter();
  const { view, isLoading, error, refetch } = useAnalytics(filter);
  // The same width as in analytics.module.css: the filter stands beside the cards, else it folds out above them.
  const isWide = useMediaQuery('(min-width: 1101px)');
  const [isOpen, setOpen] = useState(false);
  const panel = <FilterPanel filter={filter} choices={choices} onChange={change} />;
  return (
    <div className="stack">
      <PageTitle>Analytics</PageTitle>
      <header className={styles.head}>
        <h1>Analytics</h1>
        <div className={styles.tools}>
          {isWide ? null : (
            <Button
              icon={<Filter />}
              text={isFiltered(filter) ? 'Filters, in use' : 'Filters'}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
          <ExportMenu
            pathOf={(format) => exportPath(filter, format)}
            fileName="soundings-analytics"
            formats={{ ...reportFormats('figure'), ...codebookFormat }}
            isDisabled={!view || isEmpty(view)}
          />
        </div>
      </header>
      {isWide ? null : <Collapse isOpen={isOpen}>{panel}</Collapse>}
      <div className={styles.columns}>
        <div aria-busy={isLoading} className={isLoading && view ? styles.stale : undefined}>
          {view ? (
            isEmpty(view) ? (
              <NothingFound onClear={() => change(null)} />
            ) : (
              <Board view={view} filter={filter} />
            )
          ) : error ? (
            <ErrorNote
              title="Analytics could not be read"
              message={shownError(error).message}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonBlock height={420} />
          )}
        </div>
        {isWide ? <div className={styles.side}>{panel}</div> : null}
      </div>
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Search size={28} />}
      title="No run or panel matches these filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Choose a longer period, or take a filter away.
    </EmptyState>
  );
}
