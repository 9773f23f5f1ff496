import { count } from '../lib/format.ts';
import { useScale } from './scale.tsx';
import { type Counts, sentimentColour, sentiments } from './sentiment.ts';
import styles from './sentiment-legend.module.css';

/** The counts behind a bar, in words. */
export function SentimentLegend({ counts }: { counts: Counts }) {
  const { names } = useScale();
  return (
    <ul className={styles.legend}>
      {sentiments.map((sentiment) => (
        <li key={sentiment}>
          <Swatch colour={sentimentColour[sentiment]} /> {count(counts[sentiment])} {names[sentiment].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

export function Swatch({ colour }: { colour: string }) {
  return <span aria-hidden="true" className={styles.swatch} style={{ background: colour }} />;
}
