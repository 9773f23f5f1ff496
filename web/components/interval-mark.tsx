import { percent, percentRange } from '../lib/format.ts';

interface IntervalMarkProps {
  /** 0 to 1. */
  share: number;
  low: number;
  high: number;
  label: string;
}

/** Units of the drawing, which is stretched to the width of its place. */
const width = 200;
const middle = 10;

/** A share with its interval on a line from 0 to 100%, half marked. */
export function IntervalMark({ share, low, high, label }: IntervalMarkProps) {
  return (
    <svg
      role="img"
      aria-label={`${label}: ${percent(share)}, interval ${percentRange(low, high)}`}
      viewBox={`0 0 ${width} 20`}
      preserveAspectRatio="none"
      width="100%"
      height="20"
      className="block"
    >
      <line
        x1="0"
        x2={width}
        y1={middle}
        y2={middle}
        stroke="var(--track)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={width / 2}
        x2={width / 2}
        y1="2"
        y2="18"
        stroke="var(--line-strong)"
        strokeDasharray="2 2"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={low * width}
        x2={high * width}
        y1={middle}
        y2={middle}
        stroke="var(--positive-tint)"
        strokeWidth="4"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={share * width}
        x2={share * width}
        y1="4"
        y2="16"
        stroke="var(--positive)"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
