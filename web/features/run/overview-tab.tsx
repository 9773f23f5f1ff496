import { useScale } from '../../components/scale.tsx';
import { CommentsCard } from './comments/comments-card.tsx';
import { IntervalGroups } from './interval-groups.tsx';
import { Insights } from './insights.tsx';
import styles from './overview-tab.module.css';
import { ProviderCard } from './provider-card.tsx';
import { Recommendations } from './recommendations.tsx';
import { SegmentGroups } from './segment-groups.tsx';
import type { RunResult } from './use-run.ts';
import { Voices } from './voices.tsx';

/** What to do and who thought what, in two columns. */
export function OverviewTab({ result }: { result: RunResult }) {
  const scale = useScale();
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <SegmentGroups groups={result.bySegment} />
        <IntervalGroups title={`${scale.share} by age`} groups={result.byAge} />
        <IntervalGroups title={`${scale.share} by gender`} groups={result.byGender} />
        {result.byProvider.length > 1 ? <ProviderCard result={result} /> : null}
      </div>
      <div className={styles.column}>
        <Recommendations result={result} />
        <Voices result={result} />
        <Insights result={result} />
        <CommentsCard jobId={result.jobId} />
      </div>
    </div>
  );
}
