import { percent } from '../../lib/format.ts';
import styles from './searches.module.css';

interface ShareMarkProps {
  /** The confirmed share; null while nobody was asked. */
  confirmed: { mean: number; low: number | null; high: number | null } | null;
  /** The share as the search believes it. */
  believed: number | null;
  /** True for the row that the answer is about. */
  isBest: boolean;
}

/** Right end of the scale. */
const top = 1;
const place = (share: number) => `${(100 * Math.min(top, Math.max(0, share))) / top}%`;

/** A ring for what is believed, a bar with a tick for what is confirmed; the two never share a mark. */
export function ShareMark({ confirmed, believed, isBest }: ShareMarkProps) {
  return (
    <svg className={styles.mark} aria-hidden="true">
      <line x1="0" x2="100%" y1={20} y2={20} className={styles.ground} />
      {confirmed === null || confirmed.low === null || confirmed.high === null ? null : (
        <line
          x1={place(confirmed.low)}
          x2={place(confirmed.high)}
          y1={20}
          y2={20}
          className={isBest ? styles.bestInterval : styles.interval}
        />
      )}
      {confirmed === null ? null : (
        <line
          x1={place(confirmed.mean)}
          x2={place(confirmed.mean)}
          y1={13}
          y2={27}
          className={isBest ? styles.bestTick : styles.tick}
        />
      )}
      {believed === null ? null : <circle cx={place(believed)} cy={6} r={4.5} className={styles.ring} />}
    </svg>
  );
}

/** The scale under the marks. */
export function ShareScale() {
  return (
    <div className={styles.scaleRow} aria-hidden="true">
      <div className={styles.scale}>
        {[0, 0.5, top].map((share) => (
          <span key={share}>{percent(share)}</span>
        ))}
      </div>
    </div>
  );
}
