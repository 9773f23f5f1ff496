import { percent, percentRange, formatTime } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import styles from './recurring.module.css';

/** The positive share of one run. */
export interface TrendPoint {
  jobId: string;
  createdAt: string;
  positive: { share: number; low: number; high: number };
  messageChanged: boolean;
  personasChanged: boolean;
}

/** Width in pixels at full size: a phone gets a narrower drawing instead of smaller text. */
const widths = { wide: 640, phone: 320 };
const height = 150;
/** Free space at the top and beside the first and last point. */
const edge = 12;
/** Room for the percentages at the left, and for the dates below. */
const left = 44;
const bottom = 26;

/** Says what changed before a point; null when nothing did. */
export function changeText({
  messageChanged,
  personasChanged,
}: Pick<TrendPoint, 'messageChanged' | 'personasChanged'>) {
  if (messageChanged && personasChanged) return 'Another message and other personas from here';
  if (messageChanged) return 'Another message from here';
  return personasChanged ? 'Other personas from here' : null;
}

/** The positive share of each run with its interval, on an axis from 0 to 100%. */
export function TrendLine({
  label,
  share: shareName,
  points,
}: {
  label: string;
  share: string;
  points: readonly TrendPoint[];
}) {
  const width = useMediaQuery('(max-width: 600px)') ? widths.phone : widths.wide;
  const x = (index: number) =>
    points.length === 1 ? (left + width) / 2 : left + edge + (index * (width - left - 2 * edge)) / (points.length - 1);
  /** Before a point, where its change belongs. */
  const between = (index: number) => (index === 0 ? x(0) : (x(index - 1) + x(index)) / 2);
  const y = (share: number) => height - bottom - share * (height - bottom - edge);
  const [first] = points;
  const last = points.at(-1);
  const words = last
    ? `${label}: ${shareName.toLowerCase()} over ${points.length} runs, last ${percent(last.positive.share)}`
    : `${label}: no run yet`;
  return (
    <svg role="img" aria-label={words} viewBox={`0 0 ${width} ${height}`} className={styles.trend}>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            x1={left}
            x2={width}
            y1={y(share)}
            y2={y(share)}
            stroke="var(--line)"
            strokeDasharray={share === 0.5 ? '3 3' : undefined}
          />
          <text x={left - 8} y={y(share) + 4} textAnchor="end" className={styles.tick}>
            {percent(share)}
          </text>
        </g>
      ))}
      {first ? (
        <text x={left} y={height - 6} className={styles.tick}>
          {formatTime(first.createdAt)}
        </text>
      ) : null}
      {last && points.length > 1 ? (
        <text x={width} y={height - 6} textAnchor="end" className={styles.tick}>
          {formatTime(last.createdAt)}
        </text>
      ) : null}
      <polyline
        points={points.map(({ positive }, index) => `${x(index)},${y(positive.share)}`).join(' ')}
        fill="none"
        stroke="var(--positive)"
        strokeWidth="2"
      />
      {points.map((point, index) => {
        const change = changeText(point);
        return change === null ? null : (
          <g key={`change-${point.jobId}`}>
            <title>{change}</title>
            <line x1={between(index)} x2={between(index)} y1={edge} y2={height - bottom} className={styles.change} />
          </g>
        );
      })}
      {points.map(({ jobId, createdAt, positive: { share, low, high } }, index) => (
        <g key={jobId}>
          <title>{`${formatTime(createdAt)}: ${percent(share)}, interval ${percentRange(low, high)}`}</title>
          <line x1={x(index)} x2={x(index)} y1={y(low)} y2={y(high)} stroke="var(--positive-tint)" strokeWidth="4" />
          <circle cx={x(index)} cy={y(share)} r="4" fill="var(--positive)" />
        </g>
      ))}
    </svg>
  );
}
