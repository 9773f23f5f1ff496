import {
  endingsSentence,
  groupFigure,
  headlineSentence,
  intervalMeaning,
  scaleSentences,
  simulatedSentence,
} from '../../../domain/analytics/sentences.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { Card } from '../../components/card.tsx';
import { Figure } from '../../components/figure.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { sentimentColor } from '../../components/sentiment.ts';
import { Swatch } from '../../components/sentiment-legend.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { count, signed } from '../../lib/format.ts';
import styles from './analytics.module.css';
import type { View } from './view.ts';
import { words } from './words.ts';

/** The overall split with its intervals, and the numbers of personas and runs. */
export function TotalsCard({ view }: { view: View }) {
  const { totals } = view;
  const { names } = scaleOf(view.sentimentType);
  const simulated = simulatedSentence(totals, words);
  const shares = { positive: totals.positive, neutral: totals.neutral, negative: totals.negative };
  return (
    <Card label="Totals">
      <dl className={`figures ${styles.figures}`}>
        {sentiments.map((sentiment) => (
          <Figure
            key={sentiment}
            label={
              <>
                <Swatch color={sentimentColor[sentiment]} /> {names[sentiment]}
              </>
            }
            value={groupFigure(totals, shares[sentiment], words).value}
            under={groupFigure(totals, shares[sentiment], words).range ?? ''}
          />
        ))}
        {totals.personas < minForInterval ? null : (
          <Figure
            label="Difference"
            value={signed(totals.score.mean)}
            under={`${signed(totals.score.low)} to ${signed(totals.score.high)}`}
          />
        )}
        <Figure
          label="Personas"
          value={count(totals.personas)}
          under={`of ${words.counted(totals.segments, 'segment')}`}
        />
        <Figure
          label="Runs"
          value={count(totals.runs)}
          under={
            totals.failed > 0
              ? `${count(totals.failed)} failed or cancelled`
              : words.counted(totals.messages, 'message')
          }
        />
      </dl>
      <SentimentBar counts={totals.counts} personas={totals.personas} height={22} label="All personas" />
      <p className={styles.lead}>
        {headlineSentence(view, words)} {simulated ? <SimulatedTag /> : null}
      </p>
      <p className="small muted">
        {[simulated, endingsSentence(totals, words), ...scaleSentences(view), intervalMeaning]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  );
}
