import { HTMLSelect, type Intent, Tag } from '@blueprintjs/core';
import { coarseDuration } from '../../../domain/coarse-duration.ts';
import { Card } from '../../components/card.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { ShareBar } from '../../components/share-bars.tsx';
import type { OperationsJobFieldsFragment } from '../../generated/operations/graphql.ts';
import { count, percent } from '../../lib/format.ts';
import { JobName } from './job-name.tsx';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';

const states: Record<string, { word: string; intent: Intent }> = {
  running: { word: 'Running', intent: 'primary' },
  starting: { word: 'Starting', intent: 'none' },
  queued: { word: 'Queued', intent: 'none' },
  paused: { word: 'Paused', intent: 'warning' },
};

function Row({ job }: { job: OperationsJobFieldsFragment }) {
  const { word, intent } = states[job.state] ?? { word: job.state, intent: 'none' };
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <JobName job={job} />
      </th>
      <td data-label="Person">{job.person ?? '–'}</td>
      <td data-label="State">
        <Tag minimal round intent={intent}>
          {word}
        </Tag>
      </td>
      <td data-label="Done" className={styles.bar}>
        <ShareBar share={job.progress / 100} />
        <span>{percent(job.progress / 100)}</span>
      </td>
      <td data-label="In flight">{count(job.callsInFlight)}</td>
      <td data-label="Waited" className={job.waitedSeconds === null ? styles.none : undefined}>
        {job.waitedSeconds === null ? '–' : coarseDuration(job.waitedSeconds ?? 0)}
      </td>
    </tr>
  );
}

interface JobsCardProps {
  operations: OperationsView;
  /** Empty for all kinds. */
  kind: string;
  /** Empty for everybody. */
  userId: string;
  onFilter: (name: 'kind' | 'person', value: string) => void;
}

/** Everybody's open jobs: their kind, owner and progress, but nothing of their content. */
export function JobsCard({ operations, kind, userId, onFilter }: JobsCardProps) {
  const { jobs, jobsTotal, kinds, people } = operations;
  const isFiltered = kind !== '' || userId !== '';
  // The person of a filter may have no open job any more.
  const known = userId === '' || people.some((person) => person.userId === userId);
  const filters = (
    <div className="wrapping-row" data-no-print="">
      <HTMLSelect
        aria-label="Kind"
        value={kind}
        options={[{ value: '', label: 'All kinds' }, ...kinds.map(({ name, label }) => ({ value: name, label }))]}
        onChange={(event) => onFilter('kind', event.target.value)}
      />
      <HTMLSelect
        aria-label="Person"
        value={userId}
        options={[
          { value: '', label: 'Everybody' },
          ...people.map((person) => ({ value: person.userId, label: person.person })),
          ...(known ? [] : [{ value: userId, label: 'Somebody without jobs' }]),
        ]}
        onChange={(event) => onFilter('person', event.target.value)}
      />
    </div>
  );
  return (
    <Card title="Jobs" aside={filters}>
      {jobs.length === 0 ? (
        <p className="muted">{isFiltered ? 'No open job matches the filters.' : 'No job is open.'}</p>
      ) : (
        <RowTable className={`figures ${styles.table} ${styles.jobs}`}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Person</th>
              <th scope="col">State</th>
              <th scope="col">Done</th>
              <th scope="col">In flight</th>
              <th scope="col">Waited</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <Row key={job.name} job={job} />
            ))}
          </tbody>
        </RowTable>
      )}
      <p className="small muted mt-8">
        {jobsTotal > jobs.length ? `The first ${count(jobs.length)} of ${count(jobsTotal)}. ` : ''}
        Operators see kind, owner and progress, never a message or an answer.
      </p>
    </Card>
  );
}
