import { ProgressBar } from '@blueprintjs/core';
import { Card } from '../../components/card.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SentimentLegend } from '../../components/sentiment-legend.tsx';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { count, counted, duration } from '../../lib/format.ts';
import { CancelButton } from './cancel-button.tsx';
import styles from './live-card.module.css';
import { LiveRegion } from './live-region.tsx';
import { RecentReactions } from './recent-reactions.tsx';
import { StageList } from './stage-list.tsx';

interface LiveCardProps {
  progress: ProgressFieldsFragment;
  includeCurrentEvents: boolean;
  onCancelled: () => void;
}

function timeLeft({ status, etaSeconds, stage }: ProgressFieldsFragment): string {
  if (status === 'queued') return 'waiting for its turn';
  if (stage === 'analysis') return 'almost done';
  return etaSeconds === null ? 'working out the time left' : `about ${duration(etaSeconds)} left`;
}

/** A run that is going on: stages, how far, how many, what just arrived. */
export function LiveCard({ progress, includeCurrentEvents, onCancelled }: LiveCardProps) {
  const { jobId, answered, asked, retried, missing, counts } = progress;
  return (
    <Card
      title={jobId}
      aside={
        <div className={styles.aside}>
          <span className="muted figures">{timeLeft(progress)}</span>
          <CancelButton jobId={jobId} answered={answered} onCancelled={onCancelled} />
        </div>
      }
    >
      <StageList stage={progress.stage} status={progress.status} includeCurrentEvents={includeCurrentEvents} />
      <ProgressBar
        value={progress.progress / 100}
        intent="primary"
        stripes={false}
        animate={false}
        aria-label="Progress of the run"
        aria-valuenow={progress.progress}
        aria-valuemin={0}
        aria-valuemax={100}
      />
      <div className={styles.columns}>
        <div>
          <p className={`muted figures ${styles.numbers}`}>
            {`${count(answered)} of ${counted(asked, 'persona')} · ${count(retried)} retried · ${count(missing)} missing`}
          </p>
          <SentimentBar counts={counts} height={16} of={asked} label="Sentiment so far" />
          <SentimentLegend counts={counts} />
          {progress.stage === 'running' ? null : <p className={`small muted ${styles.message}`}>{progress.progressMessage}</p>}
        </div>
        <RecentReactions recent={progress.recent} />
      </div>
      <LiveRegion progress={progress} />
    </Card>
  );
}
