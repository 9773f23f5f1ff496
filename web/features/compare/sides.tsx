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
import { ImproveButton } from '../../components/wordings/improve-button.tsx';
import type { Side } from './use-comparison.ts';

/** Longer messages are shortened, so that the figures of all cards stay in view. */
const shownCharacters = 400;

/** The fields of a run that its card shows; visitors of a link get neither the error nor the time left. */
export type SideCardFields = Pick<
  Side,
  'jobId' | 'label' | 'message' | 'status' | 'asked' | 'answered' | 'counts' | 'positive' | 'sentimentType'
> & { endings: Pick<Side['endings'], 'total'> } & Partial<Pick<Side, 'people' | 'error' | 'etaSeconds'>>;

export interface ShownSides {
  sides: readonly SideCardFields[];
  leader: string | null;
}

/** Actions of the owner of the runs. */
interface Owned {
  onCancelled: () => Promise<unknown>;
  /** True where another wording can be tested against each. */
  canImprove?: boolean;
}

interface SideProps {
  side: SideCardFields;
  isLeader: boolean;
  owned: Owned | null;
}

/** The card of one run: its progress while it is open, then its share. */
function SideCard({ side, isLeader, owned }: SideProps) {
  const { label, message, jobId, status, error = null, counts, people, positive, etaSeconds = null } = side;
  const { answered, asked, endings } = side;
  const { names } = scaleOf(side.sentimentType);
  const isOpen = isOpenStatus(status);
  const { value, range } = formatShare(counts.total, positive, people);
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
          {owned === null ? null : (
            <CancelRunButton progress={{ jobId, answered, heard: counts.total }} onCancelled={owned.onCancelled} />
          )}
        </div>
      ) : (
        <>
          <div className={`figures ${styles.figure}`}>{value}</div>
          <p className="muted figures">
            {[names.positive.toLowerCase(), counts.total === 0 ? 'nobody answered' : range].filter(Boolean).join(', ')}
          </p>
          {(people ?? counts.total) < minForInterval ? null : (
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
        <SentimentBar
          counts={counts}
          height={12}
          label={label}
          {...(isOpen ? { of: asked } : {})}
          {...(people === undefined ? {} : { personas: people })}
        />
      </ScaleProvider>
      <p className="small muted figures">
        {answered === asked ? counted(asked, 'persona') : `${count(answered)} of ${counted(asked, 'persona')}`}
        {people !== undefined && people < counts.total ? ` · ${counted(people, 'person', 'people')}` : ''}
        {endings.total === 0 ? '' : ` · ${count(endings.total)} without an answer`}
      </p>
      {owned === null ? null : (
        <div className={styles.links}>
          <Link to={`/runs/${jobId}`}>Read the run</Link>
          {counts.total === 0 || isOpen ? null : <Link to={`/runs/${jobId}?tab=breakdown`}>Break it down</Link>}
          {owned.canImprove !== true || answered === 0 || isOpen ? null : (
            <ImproveButton
              jobId={jobId}
              original={message}
              sentimentType={side.sentimentType}
              size="small"
              text={`Improve ${label}`}
            />
          )}
        </div>
      )}
    </Card>
  );
}

/** The messages with their results, side by side; on a phone one below the other. */
export function Sides({ comparison, owned }: { comparison: ShownSides; owned: Owned | null }) {
  return (
    <div className={styles.sides}>
      {comparison.sides.map((side) => (
        <SideCard key={side.jobId} side={side} isLeader={comparison.leader === side.jobId} owned={owned} />
      ))}
    </div>
  );
}
