import { percent } from '../../../lib/format.ts';
import { type BarColor, barColors } from './bar-colors.ts';
import styles from './stacked.module.css';

/** Parts below this share have no figure in them. */
const minShareWithText = 0.07;

interface StackedBarProps {
  /** Names the bar, such as its source. */
  label: string;
  points: readonly { id: string; label: string }[];
  /** Of each point, in order; they add up to 1. */
  shares: readonly number[];
}

/** All answers of one side as one bar, in the order of the scale. */
export function StackedBar({ label, points, shares }: StackedBarProps) {
  const colors = barColors(points.map((point) => point.label));
  const words = points.map((point, index) => `${point.label} ${percent(shares[index] ?? 0)}`).join(', ');
  return (
    <div className={styles.bar} role="img" aria-label={`${label}: ${words}`}>
      {points.map((point, index) => (
        <Part key={point.id} label={point.label} share={shares[index] ?? 0} color={colors[index]} />
      ))}
    </div>
  );
}

function Part({ label, share, color }: { label: string; share: number; color: BarColor | undefined }) {
  if (share <= 0) return null;
  return (
    <span
      title={`${label}: ${percent(share)}`}
      style={{ flexGrow: share, background: color?.fill, color: color?.text }}
      className={styles.part}
    >
      {share < minShareWithText ? null : Math.round(100 * share)}
    </span>
  );
}

/** The colors of the points with their labels. */
export function PointLegend({ points }: { points: readonly { id: string; label: string }[] }) {
  const colors = barColors(points.map(({ label }) => label));
  return (
    <ul className={`small muted ${styles.legend}`}>
      {points.map(({ id, label }, index) => (
        <li key={id}>
          <span className={styles.swatch} style={{ background: colors[index]?.fill }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
