import { count } from '../lib/format.ts';
import { useScale } from './scale.tsx';
import { type SentimentCounts, sentiments } from '../../domain/sentiment/sentiment.ts';
import { sentimentColor } from './sentiment.ts';
import styles from './sentiment-legend.module.css';

/** The counts behind a bar, in words. */
export function SentimentLegend({ counts }: { counts: SentimentCounts }) {
  const { names } = useScale();
  return (
    <ul className={styles.legend}>
      {sentiments.map((sentiment) => (
        <li key={sentiment}>
          <Swatch color={sentimentColor[sentiment]} /> {count(counts[sentiment])} {names[sentiment].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

/** A small square in the color of a sentiment. */
export function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className={styles.swatch} style={{ background: color }} />;
}
