import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { keepDeletedDays } from '../../../domain/simulations/library/labels.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { RecentRunsDocument } from '../../generated/graphql.ts';
import { RunLibraryDocument, type RunLibraryQuery } from '../../generated/library/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { focusWhenThere } from '../../lib/keyboard.ts';
import { toast } from '../../lib/toaster.ts';
import { useExperimentLinks } from './experiment-links.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, readFilters, variablesOf, writeFilters, type RunFilters } from './run-filters.ts';
import { RunsError, RunTable, selectAllId } from './run-table.tsx';
import styles from './runs-screen.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useRunActions, type Run } from './use-run-actions.ts';
import { ProjectMenu, ViewsMenu } from './views-menu.tsx';

/** Runs that are read at a time. */
const pageSize = 25;

/** All runs. Search, filters and order are in the address, so that a view of the list is a link. */
export function RunsScreen() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { data: library } = useQuery(RunLibraryDocument);
  const change = (changed: Partial<RunFilters>) =>
    setParams(writeFilters({ ...filters, ...changed }), { replace: true, preventScrollReset: true });
  const query = writeFilters(filters).toString();
  const project = library?.runProjects.find(({ id }) => id === filters.project);
  const tools = (
    <div className={styles.tools}>
      {project === undefined ? null : <ProjectMenu project={project} onDeleted={() => change({ project: '' })} />}
      <ViewsMenu views={library?.runViews ?? []} query={query} />
    </div>
  );
  return (
    <>
      <ScreenName>Runs</ScreenName>
      <Card title="Runs" aside={tools}>
        <FilterBar filters={filters} library={library} onChange={change} />
        <RunList key={query} filters={filters} library={library} onChange={change} />
      </Card>
    </>
  );
}

interface RunListProps {
  filters: RunFilters;
  library: RunLibraryQuery | undefined;
  onChange: (changed: Partial<RunFilters>) => void;
}

/** The runs of the filters, page by page, and what can be done with those that are selected. */
function RunList({ filters, library, onChange }: RunListProps) {
  const { data, error, refetch, fetchMore } = useQuery(RecentRunsDocument, {
    variables: { limit: pageSize, ...variablesOf(filters) },
  });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const actions = useRunActions();
  const page = data?.recentSimulations;
  const linksOf = useExperimentLinks((page?.items ?? []).map(({ jobId }) => jobId));
  const chosen = (page?.items ?? []).filter(({ jobId }) => selected.has(jobId));
  const select = (runs: readonly Run[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const { jobId } of runs) {
      if (isSelected) next.add(jobId);
      else next.delete(jobId);
    }
    setSelected(next);
  };
  const selectNone = () => {
    setSelected(new Set());
    // The pressed button is gone.
    focusWhenThere(`#${selectAllId}`);
  };
  const more = async () => {
    setLoadingMore(true);
    try {
      await fetchMore({ variables: { nextToken: page?.nextToken ?? null } });
    } catch (failure) {
      void toast(`More runs could not be read: ${shownError(failure).message}`, 'danger');
    } finally {
      setLoadingMore(false);
    }
  };

  if (!page)
    return error ? (
      <RunsError error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines widths={[100, 100, 100, 100, 100]} height={32} />
    );
  if (page.items.length === 0) return <NoRuns filters={filters} />;
  const { shelf, tags } = filters;
  return (
    <>
      {chosen.length === 0 ? null : (
        <SelectionBar runs={chosen} shelf={shelf} library={library} actions={actions} onDone={selectNone} />
      )}
      <RunTable
        runs={page.items}
        selection={{
          selected,
          onSelect: select,
          linksOf,
          onStar: (run) => void actions.star(run),
          onTag: (tag) => onChange({ tags: [...new Set([...tags, tag])] }),
        }}
      />
      {page.nextToken ? (
        <div className="mt-16 centered">
          <Button text="Show more" loading={isLoadingMore} onClick={() => void more()} />
        </div>
      ) : null}
    </>
  );
}

/** Says why the list is empty, and what to do about it. */
function NoRuns({ filters }: { filters: RunFilters }) {
  const { status, shelf } = filters;
  const isOnlyStatus = writeFilters({ ...filters, status: '', sort: '' }).size === 0;
  const isOnlyShelf = writeFilters({ ...filters, shelf: '', sort: '' }).size === 0;
  const [title, text] = !isFiltered(filters)
    ? ['No runs yet', 'Each message you test is kept here with its result.']
    : isOnlyShelf && shelf === 'archived'
      ? ['Nothing is archived', 'Select runs and archive them to keep this list short.']
      : isOnlyShelf && shelf === 'deleted'
        ? ['Nothing was deleted', `Deleted runs can be restored for ${keepDeletedDays} days.`]
        : isOnlyStatus && status !== ''
          ? ['No run has this status', 'Choose another status to see other runs.']
          : [
              'No run matches',
              shelf === ''
                ? 'Try fewer words or remove a filter. Archived runs are under “Archived”.'
                : 'Try fewer words, remove a filter, or look among the active runs.',
            ];
  return (
    <div role="status">
      <EmptyState
        icon={<History size={28} />}
        title={title}
        action={isFiltered(filters) ? <Link to="/runs">Show all runs</Link> : <Link to="/">Test a message</Link>}
      >
        {text}
      </EmptyState>
    </div>
  );
}
