import { count, percent } from '../../lib/format.ts';
import styles from './segments.module.css';

/** A part of a whole, such as the people of one age group. */
export interface Share {
  label: string;
  count?: number;
  /** 0 to 1. */
  share: number;
  /** A second share that is marked on the bar: the weighted or the target share. */
  mark?: number;
}

/** Length and mark of one bar; the track stands for 100%. */
function Bar({ share, mark }: { share: number; mark: number | undefined }) {
  const width = (value: number) => 100 * Math.min(1, value);
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" width="100%" height="12" className="block">
      <rect width="100" height="10" fill="var(--track)" />
      <rect width={width(share)} height="10" fill="var(--share)" />
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

/** Shares as small bars. The figures beside them contain the same information. */
export function ShareBars({ shares, label }: { shares: readonly Share[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {shares.map(({ label: name, count: held, share, mark }) => (
        <li key={name} className={styles.shareBarsRow}>
          <span className={styles.label} title={name}>
            {name}
          </span>
          <Bar share={share} mark={mark} />
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
