import { useQuery } from '@apollo/client/react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { CaretDown, CaretUp, Cross, Star } from '@blueprintjs/icons';
import { useState } from 'react';
import { noProject } from '../../../domain/simulations/library/choices.ts';
import { SearchField } from '../../components/search-field.tsx';
import { SegmentsDocument } from '../../generated/graphql.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import type { RunLibraryQuery } from '../../generated/library/graphql.ts';
import { isFiltered, noFilters, type RunFilters } from './run-filters.ts';
import styles from './runs-screen.module.css';
import { WhenField } from './when-field.tsx';

const statuses = [
  { value: 'queued', label: 'Queued' },
  { value: 'processing', label: 'Running' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed or cancelled' },
];
const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'most-positive', label: 'Most positive first' },
  { value: 'most-answers', label: 'Most answers first' },
];
const shelves = [
  { value: '', label: 'Active' },
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted' },
];

interface FilterBarProps {
  filters: RunFilters;
  library: RunLibraryQuery | undefined;
  onChange: (changed: Partial<RunFilters>) => void;
}

/** Search, filters and order of the list; each is one action. */
export function FilterBar({ filters, library, onChange }: FilterBarProps) {
  const { data } = useQuery(SegmentsDocument);
  // On a phone the list would begin below the screen.
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const [isOpen, setOpen] = useState(false);
  const segments = (data?.segments ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const projects = (library?.runProjects ?? []).map(({ id, name, runs }) => ({
    value: id,
    label: `${name} (${runs})`,
  }));
  const tags = (library?.runTags ?? []).map(({ tag, runs }) => ({ value: tag, label: `${tag} (${runs})` }));
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label="Search runs"
          placeholder="Words of the name, message, tags or job id"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
        <HTMLSelect
          aria-label="Order"
          value={filters.sort}
          options={sorts}
          onChange={({ target }) => onChange({ sort: target.value as RunFilters['sort'] })}
        />
      </div>
      {isNarrow ? (
        <Button
          className="mb-8"
          endIcon={isOpen ? <CaretUp /> : <CaretDown />}
          text="Filters"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      ) : null}
      {isNarrow && !isOpen ? null : (
        <div className={styles.filters}>
          <HTMLSelect
            aria-label="Project"
            value={filters.project}
            options={[
              { value: '', label: 'Any project' },
              ...projects,
              { value: noProject, label: 'Without a project' },
            ]}
            onChange={({ target }) => onChange({ project: target.value })}
          />
          <HTMLSelect
            aria-label="Tag"
            value=""
            options={[{ value: '', label: 'Add a tag' }, ...tags]}
            onChange={({ target }) => onChange({ tags: [...new Set([...filters.tags, target.value])] })}
          />
          <HTMLSelect
            aria-label="Segment"
            value={filters.segment}
            options={[{ value: '', label: 'Any segment' }, ...segments]}
            onChange={({ target }) => onChange({ segment: target.value })}
          />
          <HTMLSelect
            aria-label="Status"
            value={filters.status}
            options={[{ value: '', label: 'Any status' }, ...statuses]}
            onChange={({ target }) => onChange({ status: target.value })}
          />
          <HTMLSelect
            aria-label="Shelf"
            value={filters.shelf}
            options={shelves}
            onChange={({ target }) => onChange({ shelf: target.value as RunFilters['shelf'] })}
          />
          <WhenField from={filters.from} to={filters.to} onChange={onChange} />
          <Button
            icon={<Star />}
            text="Starred"
            aria-pressed={filters.isStarred}
            active={filters.isStarred}
            onClick={() => onChange({ isStarred: !filters.isStarred })}
          />
        </div>
      )}
      <Chips filters={filters} library={library} segments={segments} onChange={onChange} />
    </>
  );
}

interface ChipsProps extends FilterBarProps {
  segments: readonly { value: string; label: string }[];
}

/** The filters that leave runs out, each with a button that removes it. */
function Chips({ filters, library, segments, onChange }: ChipsProps) {
  if (!isFiltered(filters)) return null;
  const { search, tags, project, isStarred, segment, status, from, to, shelf } = filters;
  const named = (list: readonly { value: string; label: string }[], value: string) =>
    list.find((one) => one.value === value)?.label ?? value;
  const projectName =
    project === noProject ? 'none' : (library?.runProjects.find(({ id }) => id === project)?.name ?? 'unknown');
  const chips: [string, Partial<RunFilters>][] = [
    ...one(search, `“${search}”`, { search: '' }),
    ...tags.map((tag): [string, Partial<RunFilters>] => [
      `Tag: ${tag}`,
      { tags: tags.filter((other) => other !== tag) },
    ]),
    ...one(project, `Project: ${projectName}`, { project: '' }),
    ...one(segment, `Segment: ${named(segments, segment)}`, { segment: '' }),
    ...one(status, named(statuses, status), { status: '' }),
    ...one(shelf, named(shelves, shelf), { shelf: '' }),
    ...one(from, `From ${from}`, { from: '' }),
    ...one(to, `To ${to}`, { to: '' }),
    ...one(isStarred ? 'yes' : '', 'Starred', { isStarred: false }),
  ];
  return (
    <ul className={styles.chips} aria-label="Filters">
      {chips.map(([label, without]) => (
        <li key={label}>
          <Button
            variant="outlined"
            size="small"
            text={label}
            endIcon={<Cross size={12} />}
            aria-label={`Remove the filter ${label}`}
            onClick={() => onChange(without)}
          />
        </li>
      ))}
      <li>
        <Button
          variant="minimal"
          size="small"
          text="Remove all filters"
          onClick={() => onChange({ ...noFilters, sort: filters.sort })}
        />
      </li>
    </ul>
  );
}

function one(value: string, label: string, without: Partial<RunFilters>): [string, Partial<RunFilters>][] {
  return value === '' ? [] : [[label, without]];
}
