import type { OperationsJobFieldsFragment } from '../../generated/operations/graphql.ts';
import styles from './operations.module.css';

/** The readable id of a job, which leads to its workflow where there is a Temporal UI, and its kind. */
export function JobName({ job: { name, label, temporalUrl } }: { job: OperationsJobFieldsFragment }) {
  return (
    <>
      {temporalUrl ? (
        <a href={temporalUrl} target="_blank" rel="noreferrer" aria-label={`${name} in Temporal`}>
          {name}
        </a>
      ) : (
        name
      )}{' '}
      <span className={`small muted ${styles.kind}`}>{label}</span>
    </>
  );
}
