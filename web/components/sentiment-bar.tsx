import { sampleSizeOf } from '../../domain/simulations/small-sample.ts';
import { useScale } from './scale.tsx';
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
  /** Different personas behind the answers, where one gave several. */
  personas?: number;
}

/** Positive, neutral and negative as parts of one line: outlines of a small sample, of fewer than five answers nothing but the track. */
export function SentimentBar({ counts, height = 10, label, of, personas }: SentimentBarProps) {
  const { names } = useScale();
  const total = Math.max(of ?? 0, counts.total);
  const size = sampleSizeOf(personas ?? counts.total);
  // Of a run that goes on, the parts show how far it is.
  const isSolid = size === 'enough' || of !== undefined;
  const parts = counts.total === 0 || (size === 'few' && !isSolid) ? [] : partsOf({ ...counts, total });
  const spoken = spokenCounts(counts, names);
  return (
    <svg
      role="img"
      aria-label={label ? `${label}: ${spoken}` : spoken}
      data-sample={isSolid ? 'enough' : size}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      width="100%"
      height={height}
      style={{ display: 'block', borderRadius: 2 }}
    >
      <rect width="100" height="10" fill="#eceff2" />
      {parts.map(({ sentiment, x, width }) => (
        <rect
          key={sentiment}
          x={x}
          width={width}
          height="10"
          fill={isSolid ? sentimentColour[sentiment] : 'none'}
          {...(isSolid
            ? {}
            : {
                stroke: sentimentColour[sentiment],
                strokeWidth: 2,
                strokeDasharray: '3 2',
                vectorEffect: 'non-scaling-stroke',
              })}
        />
      ))}
    </svg>
  );
}
