import { Link } from 'react-router';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { CancelRunButton } from '../../components/cancel-run-button.tsx';
import { Card } from '../../components/card.tsx';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { ScaleProvider } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { count, counted, duration, shorten } from '../../lib/format.ts';
import styles from './compare.module.css';
import { formatShare } from '../../lib/format-share.ts';
import type { Comparison, Side } from './use-comparison.ts';

/** Longer messages are shortened, so that the figures of all cards stay in view. */
const shownCharacters = 400;

interface SideProps {
  side: Side;
  isLeader: boolean;
  onCancelled: () => Promise<unknown>;
}

/** The card of one run: its progress while it is open, then its share. */
function SideCard({ side, isLeader, onCancelled }: SideProps) {
  const { label, message, jobId, status, error, counts, positive, answered, asked, etaSeconds } = side;
  const { names } = scaleOf(side.sentimentType);
  const isOpen = isOpenStatus(status);
  const { value, range } = formatShare(counts.total, positive);
  return (
    <Card
      title={
        <>
          {label} {isLeader ? <span className={styles.leader}>clearly ahead</span> : null}
        </>
      }
      aside={<StatusTag status={status} error={error} />}
      className={styles.side}
    >
      <blockquote className={styles.message}>{shorten(message, shownCharacters)}</blockquote>
      {isOpen ? (
        <div className={styles.open}>
          <span className="muted figures">
            {etaSeconds === null ? 'estimating the time left' : `about ${duration(etaSeconds)} left`}
          </span>
          <CancelRunButton progress={{ jobId, answered, heard: counts.total }} onCancelled={onCancelled} />
        </div>
      ) : (
        <>
          <div className={`figures ${styles.figure}`}>{value}</div>
          <p className="muted figures">
            {[names.positive.toLowerCase(), counts.total === 0 ? 'nobody answered' : range].filter(Boolean).join(', ')}
          </p>
          {counts.total < minForInterval ? null : (
            <IntervalMark
              share={positive.share}
              low={positive.low}
              high={positive.high}
              label={`${label}, ${names.positive.toLowerCase()}`}
            />
          )}
        </>
      )}
      <ScaleProvider sentimentType={side.sentimentType}>
        <SentimentBar counts={counts} height={12} label={label} {...(isOpen ? { of: asked } : {})} />
      </ScaleProvider>
      <p className="small muted figures">
        {answered === asked ? counted(asked, 'persona') : `${count(answered)} of ${counted(asked, 'persona')}`}
      </p>
      <Link to={`/runs/${jobId}`}>Read the run</Link>
    </Card>
  );
}

/** The messages with their results, side by side; on a phone one below the other. */
export function Sides({ comparison, onCancelled }: { comparison: Comparison; onCancelled: () => Promise<unknown> }) {
  return (
    <div className={styles.sides}>
      {comparison.sides.map((side) => (
        <SideCard key={side.jobId} side={side} isLeader={comparison.leader === side.jobId} onCancelled={onCancelled} />
      ))}
    </div>
  );
}
