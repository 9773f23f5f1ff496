import { useQuery } from '@apollo/client/react';
import { Tab, Tabs } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { RunReactionCountDocument } from '../../generated/run/graphql.ts';
import { count } from '../../lib/format.ts';
import { BreakdownPanel } from './breakdown-panel.tsx';
import { tabQuery } from './filters.ts';
import { OverviewTab } from './overview-tab.tsx';
import styles from './run.module.css';
import type { RunResult } from './use-run.ts';

const ReactionsTab = lazy(async () => ({ default: (await import('./reactions-tab.tsx')).ReactionsTab }));
const AnalysisTab = lazy(async () => ({ default: (await import('./analysis-tab.tsx')).AnalysisTab }));
const DetailsTab = lazy(async () => ({ default: (await import('./details-tab.tsx')).DetailsTab }));

/** Tabs by their name in the address. */
const names = ['overview', 'breakdown', 'reactions', 'analysis', 'details'];

/** The tabs below the result. The open tab is in the address. */
export function ResultTabs({ result }: { result: RunResult }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab') ?? 'overview';
  const open = names.includes(wanted) ? wanted : 'overview';
  const reactions = useReactionCount(result, params.getAll('only'));
  const waiting = <SkeletonBlock height={240} />;
  return (
    <Tabs
      id="result"
      className={styles.tabs}
      selectedTabId={open}
      renderActiveTabPanelOnly
      onChange={(tab) => setParams(tabQuery(String(tab), params), { replace: true, preventScrollReset: true })}
    >
      {/* `disabled` is set explicitly: without it Blueprint's arrow keys skip the tab. */}
      <Tab id="overview" disabled={false} title="Overview" panel={<OverviewTab result={result} />} />
      <Tab
        id="breakdown"
        disabled={false}
        title="Break down"
        panel={<BreakdownPanel jobId={result.jobId} heard={result.heard} />}
      />
      <Tab
        id="reactions"
        disabled={false}
        title="Reactions"
        tagContent={count(reactions)}
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

/** Number of reactions of the chosen personas; of all of them until it is known. */
function useReactionCount({ jobId, insights }: RunResult, only: string[]): number {
  const isFiltered = only.length > 0;
  const { data } = useQuery(RunReactionCountDocument, { variables: { jobId, only }, skip: !isFiltered });
  const all = insights?.totalResponses ?? 0;
  return isFiltered ? (data?.simulationReactions?.total ?? all) : all;
}
