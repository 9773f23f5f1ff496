import { type Counts, sentimentColour, sentiments, spokenCounts } from './sentiment.ts';

const gap = 0.4;

interface Segment {
  sentiment: (typeof sentiments)[number];
  x: number;
  width: number;
}

/** Where each part lies on a line of 100, in the order positive, neutral, negative, with a thin gap between parts. */
function partsOf(counts: Counts): Segment[] {
  let x = 0;
  return sentiments
    .filter((sentiment) => counts[sentiment] > 0)
    .map((sentiment, index, shown) => {
      const width = (100 * counts[sentiment]) / counts.total;
      const part = { sentiment, x, width: Math.max(0.5, width - (index < shown.length - 1 ? gap : 0)) };
      x += width;
      return part;
    });
}

interface SentimentBarProps {
  counts: Counts;
  /** Pixels. */
  height?: number;
  label?: string;
  /** Persons the bar stands for when not all have answered; the rest stays grey. */
  of?: number;
}

/** Positive, neutral and negative as parts of one line. */
export function SentimentBar({ counts, height = 10, label, of }: SentimentBarProps) {
  const total = Math.max(of ?? 0, counts.total);
  const parts = counts.total === 0 ? [] : partsOf({ ...counts, total });
  return (
    <svg
      role="img"
      aria-label={label ? `${label}: ${spokenCounts(counts)}` : spokenCounts(counts)}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      width="100%"
      height={height}
      style={{ display: 'block', borderRadius: 2 }}
    >
      <rect width="100" height="10" fill="#eceff2" />
      {parts.map(({ sentiment, x, width }) => (
        <rect key={sentiment} x={x} width={width} height="10" fill={sentimentColour[sentiment]} />
      ))}
    </svg>
  );
}
