import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { keepDeletedDays } from '../../../../domain/simulations/library/labels.ts';
import { SimulatedTag } from '../../../components/simulated-tag.tsx';
import type { ExperimentsQuery } from '../../../generated/experiments/graphql.ts';
import { formatShare } from '../../../lib/format-share.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import styles from './experiments.module.css';
import { useExperimentChanges } from './use-experiment-changes.ts';

type Listed = ExperimentsQuery['experiments']['items'][number];

const dayMs = 86_400_000;

/** An experiment in the list: its name, the verdict, and the share of each message. */
export function ExperimentRow({ experiment }: { experiment: Listed }) {
  const { id, name, verdict, arms, project, createdAt, deletedAt, isSimulated } = experiment;
  const { restore } = useExperimentChanges();
  return (
    <li className={styles.row}>
      <div>
        <p>
          {deletedAt === null ? <Link to={`/experiments/${id}`}>{name}</Link> : <strong>{name}</strong>}{' '}
          {isSimulated ? <SimulatedTag /> : null}
        </p>
        {deletedAt === null ? (
          <p>{verdict ?? <span className="muted">Open it for the verdict: it has many answers.</span>}</p>
        ) : (
          <p className="muted">
            Deleted. It can be restored until{' '}
            {formatDay(new Date(Date.parse(deletedAt) + keepDeletedDays * dayMs).toISOString())}.
          </p>
        )}
        <p className={`small muted figures ${styles.arms}`}>
          {arms.map((arm) => (
            <span key={arm.label}>{describeArm(arm)}</span>
          ))}
        </p>
      </div>
      <p className="small muted figures">
        {formatTime(createdAt)}
        {project === null ? '' : ` · ${project.name}`}
        {deletedAt === null ? null : (
          <>
            {' '}
            <Button
              size="small"
              text="Restore"
              aria-label={`Restore ${name}`}
              onClick={() => void restore({ id, name })}
            />
          </>
        )}
      </p>
    </li>
  );
}

function describeArm({ label, jobId, answered, people, positive }: Listed['arms'][number]): string {
  if (jobId === null) return `${label}: deleted`;
  if (answered === 0) return `${label}: no answers`;
  const { value, range } = formatShare(answered, positive, people);
  return range === null ? `${label}: ${value}` : `${label}: ${value} (${range})`;
}
