import { Card } from '../../components/card.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { Swatch } from '../../components/sentiment-legend.tsx';
import { sentimentColour, sentiments, sentimentWord } from '../../components/sentiment.ts';
import { decimal, percent, percentRange, signed } from '../../lib/format.ts';
import { headlineSentence } from './headline-sentence.ts';
import styles from './headline.module.css';
import type { RunResult } from './use-run.ts';

export type HeadlineFigures = Pick<
  RunResult,
  'positive' | 'neutral' | 'negative' | 'heard' | 'sentimentScore' | 'sentimentLow' | 'sentimentHigh' | 'engagementScore' | 'repeatsPersonas'
>;

/** The answer: the split in large figures with its intervals, and what that means in a sentence. */
export function Headline({ result }: { result: HeadlineFigures }) {
  const counts = { positive: result.positive.count, neutral: result.neutral.count, negative: result.negative.count, total: result.heard };
  return (
    <Card label="Result">
      <div className={`figures ${styles.row}`}>
        {sentiments.map((sentiment) => (
          <div key={sentiment}>
            <div className={styles.label}>
              <Swatch colour={sentimentColour[sentiment]} /> {sentimentWord[sentiment]}
            </div>
            <div className={styles.figure}>{percent(result[sentiment].share)}</div>
            <div className="muted">{percentRange(result[sentiment].low, result[sentiment].high)}</div>
          </div>
        ))}
        <div className={styles.score}>
          <div className={styles.label}>Sentiment</div>
          <div className={styles.figure}>{signed(result.sentimentScore)}</div>
          <div className="muted">
            {signed(result.sentimentLow)} to {signed(result.sentimentHigh)}
          </div>
        </div>
        <div>
          <div className={styles.label}>Engagement</div>
          <div className={styles.figure}>{decimal(result.engagementScore)}</div>
          <div className="muted">of 1</div>
        </div>
      </div>
      <SentimentBar counts={counts} height={18} label="Sentiment" />
      <p className={styles.sentence}>{headlineSentence(result)}</p>
      <p className="small muted">
        Ranges are 95 % intervals. They describe how much another draw of personas from the same model would differ; they are not a poll of people.
        Sentiment is the positive share less the negative one; for engagement a neutral answer counts half.
      </p>
    </Card>
  );
}
