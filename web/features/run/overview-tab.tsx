import { Card } from '../../components/card.tsx';
import { useScale } from '../../components/scale.tsx';
import { asSentiment } from '../../components/sentiment.ts';
import { CommentsCard } from '../../components/comments/comments-card.tsx';
import styles from './run.module.css';
import { IntervalGroups, ProviderCard, SegmentGroups } from './groups.tsx';
import { Recommendations } from './recommendations.tsx';
import type { RunResult } from './use-run.ts';
import { SampleReactions } from './sample-reactions.tsx';
import { count } from '../../lib/format.ts';

/** Recommendations and groups, in two columns. */
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
        <SampleReactions result={result} />
        <Insights result={result} />
        <CommentsCard noun="run" jobId={result.jobId} />
      </div>
    </div>
  );
}

/** Facts about the answers as texts. */
export function Insights({ result: { insights } }: { result: RunResult }) {
  const { names } = useScale();
  if (!insights) return null;
  return (
    <Card title="Insights">
      <dl className={`figures facts ${styles.insightsFacts}`}>
        <dt>Responses</dt>
        <dd>{count(insights.totalResponses)}</dd>
        <dt>Average length</dt>
        <dd>{count(insights.averageResponseLength)} characters</dd>
        <dt>Most common answer</dt>
        <dd>{names[asSentiment(insights.mostCommonSentiment)].toLowerCase()}</dd>
      </dl>
    </Card>
  );
}
