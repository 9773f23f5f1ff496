import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { isOpenStatus, StatusTag } from '../../components/status-tag.tsx';
import { count, counted, percent, percentRange, shorten, signed } from '../../lib/format.ts';
import styles from './compare.module.css';
import type { Comparison, Side } from './use-comparison.ts';

const shownCharacters = 400;

function SideCard({ side, isLeader }: { side: Side; isLeader: boolean }) {
  const { label, message, jobId, status, counts, positive, sentimentScore, answered, asked } = side;
  return (
    <Card
      title={
        <>
          {label}
          {isLeader ? <span className={styles.leader}>clearly ahead</span> : null}
        </>
      }
      aside={<StatusTag status={status} error={null} />}
      className={styles.side}
    >
      <blockquote className={styles.message}>{shorten(message, shownCharacters)}</blockquote>
      <div className={`figures ${styles.figure}`}>{counts.total === 0 ? '–' : percent(positive.share)}</div>
      <p className="muted figures">positive, {counts.total === 0 ? 'nobody has answered yet' : percentRange(positive.low, positive.high)}</p>
      <IntervalMark share={positive.share} low={positive.low} high={positive.high} label={`${label}, positive`} />
      <SentimentBar counts={counts} height={12} label={label} {...(isOpenStatus(status) ? { of: asked } : {})} />
      <p className="small muted figures">
        {answered === asked ? counted(asked, 'persona') : `${count(answered)} of ${counted(asked, 'persona')}`} · sentiment {signed(sentimentScore)}
      </p>
      <Link to={`/runs/${jobId}`}>Read the run</Link>
    </Card>
  );
}

/** Each message with its result, beside each other; on a phone one under the other. */
export function Sides({ comparison }: { comparison: Comparison }) {
  return (
    <div className={styles.sides}>
      {comparison.sides.map((side) => (
        <SideCard key={side.jobId} side={side} isLeader={comparison.isFinal && comparison.leader === side.jobId} />
      ))}
    </div>
  );
}
