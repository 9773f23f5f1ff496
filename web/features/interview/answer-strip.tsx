import { sentiments, type Sentiment } from '../../../domain/sentiment/sentiment.ts';
import { asSentiment, sentimentColor } from '../../components/sentiment.ts';
import { count, formatDay } from '../../lib/format.ts';
import styles from './interview.module.css';
import type { PersonaAnswer } from './use-subject.ts';

const width = 280;
const height = 30;
const level: Record<Sentiment, number> = { positive: 2, neutral: 12, negative: 22 };
const names: Record<Sentiment, string> = { positive: 'positive', neutral: 'neutral', negative: 'negative' };

/** Answers in the order of their days: height and color say which answer. `items` begin with the newest. */
export function AnswerStrip({ items }: { items: readonly PersonaAnswer[] }) {
  const inOrder = items.toReversed();
  const step = width / inOrder.length;
  const tally = sentiments
    .map((kind) => [kind, items.filter(({ sentiment }) => asSentiment(sentiment) === kind).length] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${count(number)} ${names[kind]}`)
    .join(', ');
  const [first, last] = [inOrder[0], inOrder.at(-1)].map((item) => formatDay(item?.createdAt ?? ''));
  return (
    <figure className={styles.strip}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {inOrder.map(({ jobId, provider, personaIndex, sentiment }, at) => (
          <rect
            key={`${jobId} ${provider} ${personaIndex}`}
            x={at * step}
            y={level[asSentiment(sentiment)]}
            width={Math.max(1, step - 2)}
            height={6}
            fill={sentimentColor[asSentiment(sentiment)]}
          />
        ))}
      </svg>
      <figcaption className="small muted figures">
        {first === last ? first : `${first} to ${last}`}: {tally}
      </figcaption>
    </figure>
  );
}
