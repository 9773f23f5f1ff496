import { ProgressBar } from '@blueprintjs/core';
import type { RefObject } from 'react';
import { CancelButton } from '../../components/cancel-button.tsx';
import { Card } from '../../components/card.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SentimentLegend } from '../../components/sentiment-legend.tsx';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { count, duration, percentDone, shorten } from '../../lib/format.ts';
import styles from './live-card.module.css';
import { RecentReactions } from './recent-reactions.tsx';
import { StageList } from './stage-list.tsx';
import { answeredSentence } from './headline-sentence.ts';
import { useFocusAfter } from './use-focus-after.ts';
import type { RunResult } from './use-run.ts';

interface LiveCardProps {
  progress: ProgressFieldsFragment;
  /** Null until it has been read. */
  result: RunResult | null;
  /** Where the keyboard goes on when the run ends while it is in the card. */
  heading: RefObject<HTMLElement | null>;
  onCancelled: () => Promise<unknown>;
}

const problemLength = 240;

function timeLeft({ status, etaSeconds, stage }: ProgressFieldsFragment): string {
  if (status === 'queued') return 'waiting for its turn';
  if (stage === 'analysis') return 'almost done';
  return etaSeconds === null ? 'estimating the time left' : `about ${duration(etaSeconds)} left`;
}

/** Who is asked, for those who come back to a run they started a while ago. */
function LiveFacts({ result }: { result: RunResult }) {
  return (
    <dl className={styles.facts}>
      <dt>Segments</dt>
      <dd>{result.segmentNames.join(', ')}</dd>
      <dt>{result.models.length === 1 ? 'Model' : 'Models'}</dt>
      <dd>{result.models.join(', ')}</dd>
      <dt>Pacing</dt>
      <dd>{result.tier}</dd>
    </dl>
  );
}

/** A run that is going on: stages, how far, how many, what just arrived. */
export function LiveCard({ progress, result, heading, onCancelled }: LiveCardProps) {
  const { jobId, asked, answered, retried, missing, counts } = progress;
  const done = percentDone(answered, asked);
  useFocusAfter(heading);
  return (
    <Card
      title={jobId}
      aside={
        <div className={styles.aside}>
          <span className="muted figures">{timeLeft(progress)}</span>
          <CancelButton progress={progress} onCancelled={onCancelled} />
        </div>
      }
    >
      <StageList
        stage={progress.stage}
        status={progress.status}
        includeCurrentEvents={result?.includeCurrentEvents ?? true}
      />
      <ProgressBar
        value={done / 100}
        intent="primary"
        stripes={false}
        animate={false}
        aria-label="Progress of the run"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={100}
      />
      <div className={styles.columns}>
        <div>
          <p className={`muted figures ${styles.numbers}`}>
            {`${answeredSentence({ ...progress, numUsers: asked })} · ${count(retried)} retried · ${count(missing)} still to come`}
          </p>
          <SentimentBar counts={counts} height={16} of={asked} label="Sentiment so far" />
          <SentimentLegend counts={counts} />
          {progress.lastProblem === null ? null : (
            <p className={styles.message}>Last problem: {shorten(progress.lastProblem, problemLength)}</p>
          )}
          {result ? <LiveFacts result={result} /> : null}
          {progress.stage === 'running' ? null : (
            <p className={`small muted ${styles.message}`}>{progress.progressMessage}</p>
          )}
        </div>
        <RecentReactions recent={progress.recent} namesModel={result !== null && result.models.length > 1} />
      </div>
    </Card>
  );
}
