import { useScale } from './scale.tsx';
import { asSentiment, sentimentColor } from './sentiment.ts';
import styles from './quote.module.css';

export interface QuoteProps {
  sentiment: string;
  text: string;
  personName: string;
  age: number | null;
  segmentName?: string;
  /** Shown where several models answered. */
  model?: string | undefined;
  /** True to highlight the quote briefly when it appears. */
  isNew?: boolean;
}

/** A verbatim answer with its persona; the edge has the color of the sentiment, and a word names it too. */
export function Quote({ sentiment, text, personName, age, segmentName, model, isNew }: QuoteProps) {
  const { names } = useScale();
  const kind = asSentiment(sentiment);
  return (
    <figure className={`${styles.quote} ${isNew ? styles.fresh : ''}`} style={{ borderColor: sentimentColor[kind] }}>
      <blockquote>{text}</blockquote>
      <figcaption>
        {[names[kind], formatSpeaker(personName, age), segmentName, model].filter(Boolean).join(' · ')}
      </figcaption>
    </figure>
  );
}

/** `Dana, 38`. */
export function formatSpeaker(personName: string, age: number | null): string {
  return age === null ? personName : `${personName}, ${age}`;
}
