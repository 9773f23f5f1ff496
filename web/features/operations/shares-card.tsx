import { sumOf } from '../../../domain/sum.ts';
import { Card } from '../../components/card.tsx';
import { ShareBars } from '../../components/share-bars.tsx';
import { counted, percent } from '../../lib/format.ts';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';

/** The shares of people in the latest starts on the busiest account, beside an equal share. */
export function SharesCard({ operations: { shares, sharesOf } }: { operations: OperationsView }) {
  const starts = sumOf(shares, (share) => share.starts);
  const people = shares.filter(({ userId }) => userId !== null).length;
  const equal = people > 1 ? 1 / people : undefined;
  return (
    <Card title="Fair shares">
      {sharesOf === null || starts === 0 ? (
        <p className="muted">No call has started in the last 10 minutes.</p>
      ) : (
        <>
          <p className={`small muted ${styles.note}`}>
            {counted(starts, 'call')} started in the last 10 minutes on {sharesOf}, by person
          </p>
          <ShareBars
            label="Shares of the calls started, by person"
            line={equal}
            shares={shares.map((share) => ({
              label: share.person ?? (share.userId === null ? 'Outside jobs' : 'A person without account'),
              share: share.starts / starts,
            }))}
          />
          {equal === undefined ? null : <p className="small muted mt-8">Line: an equal share, {percent(equal)}.</p>}
        </>
      )}
    </Card>
  );
}
