import { useQuery } from '@apollo/client/react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { LabTest, Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { experimentLimits } from '../../../../domain/experiments/names.ts';
import { noProject } from '../../../../domain/simulations/library/choices.ts';
import { keepDeletedDays } from '../../../../domain/simulations/library/labels.ts';
import { Card } from '../../../components/card.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../../components/notice.tsx';
import { ScreenName } from '../../../components/page-title.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { SkeletonLines } from '../../../components/skeleton.tsx';
import { ExperimentProjectsDocument, ExperimentsDocument } from '../../../generated/experiments/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { ExperimentRow } from './experiment-row.tsx';
import styles from './experiments.module.css';
import { ProjectWordings } from './project-wordings.tsx';

/** Milliseconds between reads while one of those shown is open. */
const pollMs = 5_000;

/** All experiments, newest first. Search and filters are in the address. */
export function ExperimentsScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const project = params.get('project') ?? '';
  const isDeleted = params.get('shelf') === 'deleted';
  const { data: library } = useQuery(ExperimentProjectsDocument);
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const projects = (library?.runProjects ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ScreenName>Comparisons</ScreenName>
      <Card title="Comparisons" aside={<LinkButton to="/" icon={<Plus />} intent="primary" text="New comparison" />}>
        <div className={styles.filters}>
          <SearchField
            label="Search comparisons"
            placeholder="Words of the name or of a message"
            value={search}
            onChange={(text) => change('search', text)}
          />
          <HTMLSelect
            aria-label="Project"
            value={project}
            options={[
              { value: '', label: 'All projects' },
              ...projects,
              { value: noProject, label: 'Without a project' },
            ]}
            onChange={({ target }) => change('project', target.value)}
          />
          <HTMLSelect
            aria-label="Shelf"
            value={isDeleted ? 'deleted' : ''}
            options={[
              { value: '', label: 'Current comparisons' },
              { value: 'deleted', label: 'Deleted' },
            ]}
            onChange={({ target }) => change('shelf', target.value)}
          />
        </div>
        <ExperimentList
          key={params.toString()}
          filters={{ search, project, isDeleted }}
          isFiltered={search !== '' || project !== ''}
        />
      </Card>
      {project === '' || project === noProject || isDeleted ? null : (
        <div className="mt-16">
          <ProjectWordings projectId={project} />
        </div>
      )}
    </>
  );
}

interface ExperimentListProps {
  filters: { search: string; project: string; isDeleted: boolean };
  isFiltered: boolean;
}

function ExperimentList({ filters, isFiltered }: ExperimentListProps) {
  const [limit, setLimit] = useState<number>(experimentLimits.pageSize);
  const { data, previousData, error, refetch, loading } = useQuery(ExperimentsDocument, {
    variables: { ...filters, limit },
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
  });
  const page = (data ?? previousData)?.experiments;
  if (page === undefined)
    return error ? (
      <ErrorNote
        title="Your comparisons could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonLines widths={[100, 100, 100, 100]} height={40} />
    );
  if (page.items.length === 0) return <NoExperiments isFiltered={isFiltered} isDeleted={filters.isDeleted} />;
  return (
    <>
      <ul className={styles.list}>
        {page.items.map((experiment) => (
          <ExperimentRow key={experiment.id} experiment={experiment} />
        ))}
      </ul>
      {page.total > page.items.length && limit < experimentLimits.maxPageSize ? (
        <div className="mt-16 centered">
          <Button text="Show more" loading={loading} onClick={() => setLimit(limit + experimentLimits.pageSize)} />
        </div>
      ) : null}
      {page.total > experimentLimits.maxPageSize && limit >= experimentLimits.maxPageSize ? (
        <p className="muted mt-8">The newest {experimentLimits.maxPageSize} are shown. Search to find others.</p>
      ) : null}
    </>
  );
}

/** Says why the list is empty, and what to do about it. */
function NoExperiments({ isFiltered, isDeleted }: { isFiltered: boolean; isDeleted: boolean }) {
  const [title, text] = isFiltered
    ? ['No comparison matches', 'Try fewer words or another project.']
    : isDeleted
      ? ['Nothing was deleted', `Deleted comparisons can be restored for ${keepDeletedDays} days.`]
      : [
          'No comparisons yet',
          'A comparison asks the same personas about two to five messages and says which is ahead, and whether that is clear. Write a message and choose “Compare with another message”.',
        ];
  return (
    <div role="status">
      <EmptyState
        icon={<LabTest size={28} />}
        title={title}
        action={
          isFiltered || isDeleted ? (
            <Link to="/experiments">Show all comparisons</Link>
          ) : (
            <Link to="/">Write the messages</Link>
          )
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
