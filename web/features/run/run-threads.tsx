import { Link } from 'react-router';
import type { RunLabelsQuery } from '../../generated/library/graphql.ts';
import { shorten } from '../../lib/format.ts';
import styles from './run-labels.module.css';

type Threads = Pick<NonNullable<RunLabelsQuery['runLabels']>, 'experiments' | 'alikeTo'>;

/** Links to the experiments of a run, and to the persona that those of the run are like; nothing without any. */
export function RunThreads({ threads: { experiments, alikeTo } }: { threads: Threads }) {
  if (experiments.length === 0 && alikeTo === null) return null;
  return (
    <nav aria-label="What this run belongs to" className={`small ${styles.tags}`}>
      {experiments.map(({ id, name }) => (
        <span key={id}>
          Comparison: <Link to={`/experiments/${id}`}>{shorten(name, 80)}</Link>
        </span>
      ))}
      {alikeTo === null ? null : (
        <span>
          Personas like{' '}
          <Link to={`/runs/${alikeTo.jobId}/personas/${encodeURIComponent(alikeTo.provider)}/${alikeTo.personaIndex}`}>
            {alikeTo.personName}
          </Link>
        </span>
      )}
    </nav>
  );
}
