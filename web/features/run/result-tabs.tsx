import { Tab, Tabs } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { count } from '../../lib/format.ts';
import { OverviewTab } from './overview-tab.tsx';
import styles from './run.module.css';
import type { RunResult } from './use-run.ts';

const ReactionsTab = lazy(async () => ({ default: (await import('./reactions-tab.tsx')).ReactionsTab }));
const AnalysisTab = lazy(async () => ({ default: (await import('./analysis-tab.tsx')).AnalysisTab }));
const DetailsTab = lazy(async () => ({ default: (await import('./details-tab.tsx')).DetailsTab }));

/** Tabs by their name in the address. */
const names = ['overview', 'reactions', 'analysis', 'details'];

/** The tabs below the result. The open tab is in the address. */
export function ResultTabs({ result }: { result: RunResult }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab') ?? 'overview';
  const open = names.includes(wanted) ? wanted : 'overview';
  const waiting = <SkeletonBlock height={240} />;
  return (
    <Tabs
      id="result"
      className={styles.tabs}
      selectedTabId={open}
      renderActiveTabPanelOnly
      onChange={(tab) =>
        setParams(tab === 'overview' ? {} : { tab: String(tab) }, { replace: true, preventScrollReset: true })
      }
    >
      {/* `disabled` is set explicitly: without it Blueprint's arrow keys skip the tab. */}
      <Tab id="overview" disabled={false} title="Overview" panel={<OverviewTab result={result} />} />
      <Tab
        id="reactions"
        disabled={false}
        title="Reactions"
        tagContent={count(result.insights?.totalResponses ?? 0)}
        panel={
          <Suspense fallback={waiting}>
            <ReactionsTab result={result} />
          </Suspense>
        }
      />
      <Tab
        id="analysis"
        disabled={false}
        title="Analysis"
        panel={
          <Suspense fallback={waiting}>
            <AnalysisTab result={result} />
          </Suspense>
        }
      />
      <Tab
        id="details"
        disabled={false}
        title="Details"
        panel={
          <Suspense fallback={waiting}>
            <DetailsTab result={result} />
          </Suspense>
        }
      />
    </Tabs>
  );
}
