import { IntervalMark } from '../../components/interval-mark.tsx';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { count } from '../../lib/format.ts';
import { figureOf, GroupCard, type Group } from './group-card.tsx';
import styles from './groups.module.css';

interface GroupShare {
  total: number;
  positive: Group['positive'];
}

/** The interval of a group's share; fewer than five answers have none. */
export function GroupInterval({ label, total, positive }: GroupShare & { label: string }) {
  if (total < minForInterval) return <div className="muted small">too few</div>;
  return <IntervalMark share={positive.share} low={positive.low} high={positive.high} label={label} />;
}

export function GroupValue({ total, positive }: GroupShare) {
  const { value, range } = figureOf(total, positive);
  return (
    <div className={styles.value}>
      {value}
      {range === null ? null : <div className={`small muted ${styles.range}`}>{range}</div>}
    </div>
  );
}

/** The positive share of each group as a mark with its interval, on one axis from 0 to 100%. */
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
            <GroupInterval label={label} total={counts.total} positive={positive} />
            <GroupValue total={counts.total} positive={positive} />
          </div>
        ))}
        <div className={`small muted ${styles.row}`} aria-hidden="true">
          <span />
          <div className={styles.ticks}>
            <span>0</span>
            <span>50%</span>
            <span>100</span>
          </div>
          <span />
        </div>
      </div>
    </GroupCard>
  );
}
