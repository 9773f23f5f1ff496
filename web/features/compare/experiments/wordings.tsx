import { Link } from 'react-router';
import { pText } from '../../../../domain/simulations/comparison.ts';
import { Card } from '../../../components/card.tsx';
import { WordDiff } from '../../../components/word-diff.tsx';
import { points, pointsRange } from '../../../lib/points.ts';
import styles from './experiments.module.css';

interface Wording {
  label: string;
  message: string | null;
}

export interface ShownStep {
  /** Missing for visitors of a link, who read only one experiment, as the name is. */
  experimentId?: string;
  experimentName?: string;
  from: Wording;
  to: Wording;
  difference: { difference: number; low: number; high: number; pValue: number; verdict: string } | null;
}

const gone = 'This message was deleted with its run.';

/** How the wording changed: the first message, then each chosen wording with its changes and what they did. */
export function Wordings({ steps, shownIn }: { steps: readonly ShownStep[]; shownIn: string | null }) {
  const [first] = steps;
  if (first === undefined) return null;
  return (
    <Card title="How the wording changed">
      <ol className={styles.chain}>
        <li>
          <p className="small muted">First wording</p>
          <blockquote className={styles.wording}>{first.from.message ?? gone}</blockquote>
        </li>
        {steps.map((step, at) => (
          <li key={`${step.experimentId ?? ''} ${step.to.label} ${at}`}>
            <Step step={step} shownIn={shownIn} />
          </li>
        ))}
      </ol>
      <p className="small muted">
        Points are percentage points of the later wording’s positive share above the earlier one’s, with their 95%
        interval. Each step is tested in its own experiment, corrected for the number of pairs there.
      </p>
    </Card>
  );
}

interface StepTextProps extends Pick<ShownStep, 'from' | 'to' | 'difference'> {
  /** Shown where there is no difference. */
  note?: string;
}

/** The difference of a step, and the words that it changed. */
export function StepText({ from, to, difference, note = 'Not tested yet' }: StepTextProps) {
  return (
    <>
      <p className="figures">
        {difference === null ? (
          <span className="muted">{note}</span>
        ) : (
          <>
            <strong>{points(difference.difference)}</strong>{' '}
            <span className="muted">
              ({pointsRange(difference.low, difference.high)}; {pText(difference.pValue)}).
            </span>{' '}
            {difference.verdict}.
          </>
        )}
      </p>
      {from.message === null || to.message === null ? (
        <blockquote className={styles.wording}>{to.message ?? gone}</blockquote>
      ) : (
        <blockquote className={styles.wording}>
          <WordDiff from={from.message} to={to.message} />
        </blockquote>
      )}
    </>
  );
}

function Step({ step, shownIn }: { step: ShownStep; shownIn: string | null }) {
  const { experimentId, experimentName } = step;
  return (
    <>
      <StepText {...step} />
      {experimentId === undefined || experimentId === shownIn ? null : (
        <p className="small">
          <Link to={`/experiments/${experimentId}`}>{experimentName}</Link>
        </p>
      )}
    </>
  );
}
