import { IntervalGroups } from './interval-groups.tsx';
import { Insights } from './insights.tsx';
import styles from './overview-tab.module.css';
import { ProviderCard } from './provider-card.tsx';
import { Recommendations } from './recommendations.tsx';
import { SegmentGroups } from './segment-groups.tsx';
import type { RunResult } from './use-run.ts';
import { Voices } from './voices.tsx';

/** What to do and who thought what, two cards wide. */
export function OverviewTab({ result }: { result: RunResult }) {
  return (
    <div className={styles.grid}>
      <SegmentGroups groups={result.bySegment} />
      <div className={styles.column}>
        <Recommendations result={result} />
        <Insights result={result} />
      </div>
      <IntervalGroups title="Positive share by age" groups={result.byAge} />
      <IntervalGroups title="Positive share by gender" groups={result.byGender} />
      {result.byProvider.length > 1 ? <ProviderCard result={result} /> : null}
      <Voices jobId={result.jobId} />
    </div>
  );
}
