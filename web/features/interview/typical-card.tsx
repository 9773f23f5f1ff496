import { firstName } from '../../../domain/personas/first-name.ts';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { Card } from '../../components/card.tsx';
import { useScale } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { Swatch } from '../../components/sentiment-legend.tsx';
import { asSentiment, sentimentColor } from '../../components/sentiment.ts';
import { count, counted } from '../../lib/format.ts';
import { AlikeRuns } from './alike-runs.tsx';
import styles from './interview.module.css';
import type { AnswerRef, Subject } from './use-subject.ts';
import { pronouns } from './words.ts';

/** Puts one voice back into its segment, and leads to runs of others like it. */
export function TypicalCard({ answer, subject: { segmentCounts, reaction } }: { answer: AnswerRef; subject: Subject }) {
  const { names } = useScale();
  const { they, them, are } = pronouns(reaction.gender);
  const own = asSentiment(reaction.sentiment);
  const { total } = segmentCounts;
  return (
    <Card
      title={`How typical ${are} ${they}?`}
      aside={
        <span className="small muted figures">
          of {counted(total, 'answer')} in {reaction.segmentName}
        </span>
      }
    >
      <SentimentBar counts={segmentCounts} height={14} label={`Answers of ${reaction.segmentName} in this run`} />
      <ul className={`small figures ${styles.legend}`}>
        {sentiments.map((sentiment) => (
          <li key={sentiment} className={sentiment === own ? styles.own : undefined}>
            <Swatch color={sentimentColor[sentiment]} /> {count(segmentCounts[sentiment])}{' '}
            {names[sentiment].toLowerCase()}
            {sentiment === own ? `, ${firstName(reaction.personName)} among them` : ''}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {sampleSizeOf(total) === 'enough'
          ? ''
          : `${counted(total, 'answer')} ${total === 1 ? 'says' : 'say'} little about a segment. `}
        One persona shows how somebody might think, not how many do: interviews never change the result.
      </p>
      <AlikeRuns answer={answer} them={them} />
    </Card>
  );
}
