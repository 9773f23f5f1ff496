import { rangeMeaning, scoredPersonas } from '../../../domain/simulations/headline.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { Card } from '../../components/card.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { Swatch } from '../../components/sentiment-legend.tsx';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { sentimentColor } from '../../components/sentiment.ts';
import { Endings, Unusable } from './endings.tsx';
import styles from './headline.module.css';
import type { RunResult } from './use-run.ts';
import { counted, decimal, signed } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import { points, pointsRange } from '../../lib/points.ts';
import { headlineSentence } from './run-words.ts';

/** The fields of a result that the headline needs; a shared run has them too. */
export type HeadlineFigures = Pick<
  RunResult,
  | 'positive'
  | 'neutral'
  | 'negative'
  | 'heard'
  | 'endings'
  | 'numUsers'
  | 'difference'
  | 'sentimentScore'
  | 'engagementScore'
  | 'sentimentType'
  | 'people'
>;

/** The overall result: the split in large figures with its intervals, and one sentence. */
export function Headline({ result }: { result: HeadlineFigures }) {
  const { heard, people, difference, sentimentScore, engagementScore, numUsers } = result;
  const { names } = scaleOf(result.sentimentType);
  const counts = {
    positive: result.positive.count,
    neutral: result.neutral.count,
    negative: result.negative.count,
    total: heard,
  };
  return (
    <Card label="Result">
      <div className={`figures ${styles.row}`}>
        {sentiments.map((sentiment) => {
          const { value, range } = formatShare(heard, result[sentiment], people);
          return (
            <div key={sentiment}>
              <div className={styles.label}>
                <Swatch color={sentimentColor[sentiment]} /> {names[sentiment]}
              </div>
              <div className={styles.figure}>{value}</div>
              <div className="muted">{range}</div>
            </div>
          );
        })}
        {people < minForInterval ? null : (
          <div className={styles.score}>
            <div className={styles.label}>{`${names.positive} minus ${names.negative.toLowerCase()}`}</div>
            <div className={styles.figure}>{points(difference.mean)}</div>
            <div className="muted">{pointsRange(difference.low, difference.high)}</div>
          </div>
        )}
      </div>
      <SentimentBar counts={counts} personas={people} height={18} label="Sentiment" />
      {result.endings.unusable === null ? (
        <p className={styles.sentence}>{headlineSentence(result)}</p>
      ) : (
        <Unusable heard={heard} endings={result.endings} />
      )}
      <Endings endings={result.endings} />
      <p className="small muted">
        {people < minForInterval ? '' : `${rangeMeaning} `}
        {`Sentiment score ${signed(sentimentScore)} and engagement score ${decimal(engagementScore)}, over ${scoredPersonas({ heard, numUsers }, { counted })}.`}
      </p>
    </Card>
  );
}
