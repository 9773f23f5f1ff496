import { IntervalMark } from '../../components/interval-mark.tsx';
import { count, percent } from '../../lib/format.ts';
import { GroupCard, type Group } from './group-card.tsx';
import styles from './groups.module.css';

/** The positive share of each group as a mark with its interval, on one axis from 0 to 100 %. */
export function IntervalGroups({ title, groups }: { title: string; groups: readonly Group[] }) {
  const shown = groups.filter(({ counts }) => counts.total > 0);
  return (
    <GroupCard title={title} groups={shown}>
      <div className={`figures ${styles.rows}`}>
        {shown.map(({ key, label, counts, positive }) => (
          <div key={key} className={styles.row}>
            <div>
              {label} <span className="muted small">{count(counts.total)}</span>
            </div>
            <IntervalMark share={positive.share} low={positive.low} high={positive.high} label={label} />
            <div className={styles.value}>{percent(positive.share)}</div>
          </div>
        ))}
        <div className={`small muted ${styles.row}`} aria-hidden="true">
          <span />
          <div className={styles.ticks}>
            <span>0</span>
            <span>50 %</span>
            <span>100</span>
          </div>
          <span />
        </div>
      </div>
    </GroupCard>
  );
}
