import { count, percent } from '../lib/format.ts';
import styles from './share-bars.module.css';

/** A part of a whole, such as the people of one age group. */
export interface Share {
  label: string;
  count?: number;
  /** 0 to 1. */
  share: number;
  /** A second share that is marked on the bar: the weighted or the target share. */
  mark?: number;
}

interface BarProps {
  /** 0 to 1. */
  share: number;
  mark?: number | undefined;
  color?: string;
}

/** Length and mark of one bar; the track stands for 100%. */
export function ShareBar({ share, mark, color = 'var(--share)' }: BarProps) {
  const width = (value: number) => 100 * Math.min(1, value);
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" width="100%" height="12" className="block">
      <rect width="100" height="10" fill="var(--track)" />
      <rect width={width(share)} height="10" fill={color} />
      {mark === undefined ? null : (
        <line
          x1={width(mark)}
          x2={width(mark)}
          y1="0"
          y2="10"
          stroke="var(--ink)"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

/** Shares as small bars. The figures beside them contain the same information. `line` is drawn on every bar. */
export function ShareBars({
  shares,
  label,
  line,
}: {
  shares: readonly Share[];
  label: string;
  line?: number | undefined;
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {shares.map(({ label: name, count: held, share, mark }) => (
        <li key={name} className={styles.row}>
          <span className={styles.label} title={name}>
            {name}
          </span>
          <ShareBar share={share} mark={mark ?? line} />
          <span className={`figures small ${styles.figure}`}>
            <strong>{percent(share)}</strong>
            {mark === undefined ? '' : ` → ${percent(mark)}`}
            {held === undefined ? null : <span className="muted"> {count(held)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
