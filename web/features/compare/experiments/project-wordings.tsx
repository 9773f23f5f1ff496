import { useQuery } from '@apollo/client/react';
import { Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import { Card } from '../../../components/card.tsx';
import { ErrorNote } from '../../../components/notice.tsx';
import { SkeletonLines } from '../../../components/skeleton.tsx';
import { ProjectWordingsDocument, type ProjectWordingsQuery } from '../../../generated/experiments/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { formatTime } from '../../../lib/format.ts';
import styles from './experiments.module.css';
import { StepText } from './wordings.tsx';

type Listed = ProjectWordingsQuery['projectWordings']['experiments'][number];

/** How the wording changed over all experiments of a project, in order of time. */
export function ProjectWordings({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(ProjectWordingsDocument, {
    variables: { projectId },
    fetchPolicy: 'cache-and-network',
  });
  const wordings = data?.projectWordings;
  if (wordings !== undefined && wordings.experiments.length === 0) return null;
  return (
    <Card title="How the wording changed in this project">
      {wordings === undefined ? (
        error ? (
          <ErrorNote
            title="The wordings could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines widths={[60, 100, 100]} height={22} />
        )
      ) : (
        <>
          {wordings.total > wordings.experiments.length ? (
            <p className="muted">The newest {wordings.experiments.length} comparisons are shown.</p>
          ) : null}
          <ol className={styles.chain}>
            {wordings.experiments.map((experiment) => (
              <li key={experiment.id}>
                <Experiment experiment={experiment} />
              </li>
            ))}
          </ol>
          <p className="small muted">
            Points are percentage points of the later wording’s positive share above the earlier one’s, with their 95%
            interval. Experiments asked at different times, so only differences within one of them are tested.
          </p>
        </>
      )}
    </Card>
  );
}

function Experiment({ experiment: { id, name, createdAt, steps } }: { experiment: Listed }) {
  return (
    <>
      <p>
        <Link to={`/experiments/${id}`}>{name}</Link>{' '}
        <span className="small muted figures">{formatTime(createdAt)}</span>
      </p>
      {steps.length === 0 ? <p className="muted">Nothing to compare: only one of its messages is left.</p> : null}
      {steps.map(({ from, to, difference, note, isChosen }) => (
        <section key={to.label} aria-label={`${name}: from ${from.label} to ${to.label}`}>
          <p className="small muted">
            {from.label} to {to.label}{' '}
            {isChosen ? (
              <Tag minimal intent="success">
                chosen
              </Tag>
            ) : null}
          </p>
          <StepText from={from} to={to} difference={difference} {...(note === null ? {} : { note })} />
        </section>
      ))}
    </>
  );
}
