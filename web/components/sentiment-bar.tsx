import { sampleSizeOf } from '../../domain/simulations/small-sample.ts';
import { useScale } from './scale.tsx';
import { type SentimentCounts, sentiments } from '../../domain/sentiment/sentiment.ts';
import { sentimentColor, spokenCounts } from './sentiment.ts';

/** Space between parts and width of the smallest part, in percent of the bar. */
const gap = 0.4;
const minWidth = 0.5;

interface Part {
  sentiment: (typeof sentiments)[number];
  x: number;
  width: number;
}

/** Positions of the parts on a line of 100, in the order positive, neutral, negative, with a thin gap between parts. */
function partsOf(counts: SentimentCounts): Part[] {
  let x = 0;
  return sentiments
    .filter((sentiment) => counts[sentiment] > 0)
    .map((sentiment, index, shown) => {
      const width = (100 * counts[sentiment]) / counts.total;
      const part = { sentiment, x, width: Math.max(minWidth, width - (index < shown.length - 1 ? gap : 0)) };
      x += width;
      return part;
    });
}

interface SentimentBarProps {
  counts: SentimentCounts;
  /** Pixels. */
  height?: number;
  label?: string;
  /** Number of personas the bar stands for while some have not answered; the rest stays gray. */
  of?: number;
  /** Number of different personas, where one gave several answers. */
  personas?: number;
}

/**
 * Positive, neutral and negative as parts of one line: outlines for a small sample, an empty track for fewer than five
 * answers.
 */
export function SentimentBar({ counts, height = 10, label, of, personas }: SentimentBarProps) {
  const { names } = useScale();
  const total = Math.max(of ?? 0, counts.total);
  const size = sampleSizeOf(personas ?? counts.total);
  // The parts of an open run show its progress.
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
      <rect width="100" height="10" fill="var(--track)" />
      {parts.map(({ sentiment, x, width }) => (
        <rect
          key={sentiment}
          x={x}
          width={width}
          height="10"
          fill={isSolid ? sentimentColor[sentiment] : 'none'}
          {...(isSolid
            ? {}
            : {
                stroke: sentimentColor[sentiment],
                strokeWidth: 2,
                strokeDasharray: '3 2',
                vectorEffect: 'non-scaling-stroke',
              })}
        />
      ))}
    </svg>
  );
}
