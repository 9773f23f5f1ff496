import { Link } from 'react-router';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { count, percent } from '../../lib/format.ts';
import { GroupCard, type Group } from './group-card.tsx';
import { reactionsLink } from './filters.ts';
import styles from './groups.module.css';

/** The split of each segment; its name leads to its reactions. */
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
            <SentimentBar counts={counts} height={14} label={label} />
            <div className={styles.value}>{counts.total === 0 ? '–' : percent(positive.share)}</div>
          </div>
        ))}
      </div>
    </GroupCard>
  );
}
