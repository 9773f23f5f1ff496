import { Link } from 'react-router';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { count } from '../../lib/format.ts';
import { GroupCard, type Group } from './group-card.tsx';
import { reactionsLink } from './filters.ts';
import styles from './groups.module.css';
import { GroupInterval, GroupValue } from './interval-groups.tsx';

/** The split of each segment with the interval of its share; its name leads to its reactions. */
export function SegmentGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <GroupCard title="By segment" groups={groups}>
      <div className={`figures ${styles.rows}`}>
        {groups.map(({ key, label, counts, positive }) => (
          <div key={key} className={styles.row}>
            <div>
              <Link to={reactionsLink({ segmentId: key })} className={styles.name}>
                {label}
              </Link>{' '}
              <span className="muted small">{count(counts.total)}</span>
            </div>
            <div>
              <SentimentBar counts={counts} height={14} label={label} />
              {counts.total === 0 ? null : (
                <GroupInterval label={`${label}, interval`} total={counts.total} positive={positive} />
              )}
            </div>
            <GroupValue total={counts.total} positive={positive} />
          </div>
        ))}
      </div>
    </GroupCard>
  );
}
