import { Card } from '../../components/card.tsx';
import { count } from '../../lib/format.ts';
import { JobName } from './job-name.tsx';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';

/** Jobs that an operator should look at, and why. */
export function StuckCard({ operations: { stuck, stuckTotal, totals } }: { operations: OperationsView }) {
  const open = totals.running + totals.starting + totals.queued + totals.paused;
  return (
    <Card
      title="Slow or stuck"
      aside={
        stuckTotal > 0 ? (
          <span className="figures small muted">
            {count(stuckTotal)} of {count(Math.max(open, stuckTotal))}
          </span>
        ) : null
      }
    >
      {stuck.length === 0 ? (
        <p className="muted">No job is slow or stuck.</p>
      ) : (
        <ul className={styles.stuck}>
          {stuck.map((job) => (
            <li key={job.name}>
              <p>
                <JobName job={job} />
                {job.person ? <span className="small muted">, {job.person}</span> : null}
              </p>
              <p>{job.reason}</p>
            </li>
          ))}
        </ul>
      )}
      {stuckTotal > stuck.length ? (
        <p className="small muted mt-8">{count(stuckTotal - stuck.length)} more are not shown.</p>
      ) : null}
    </Card>
  );
}
