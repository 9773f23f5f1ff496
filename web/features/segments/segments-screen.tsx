import { useQuery } from '@apollo/client/react';
import { HTMLSelect } from '@blueprintjs/core';
import { Add, Import, Manual, People } from '@blueprintjs/icons';
import { Link, useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { SegmentListDocument } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { SegmentTable, type ListedSegment } from './segment-table.tsx';
import styles from './segments.module.css';

interface Filters {
  search: string;
  tag: string;
  /** `mine`, `samples`, or '' for both. */
  whose: string;
}

function matching(segments: readonly ListedSegment[], { search, tag, whose }: Filters): ListedSegment[] {
  const words = search.trim().toLowerCase();
  return segments.filter(
    (segment) =>
      (tag === '' || segment.tags.includes(tag)) &&
      (whose === '' || segment.isSample === (whose === 'samples')) &&
      (words === '' ||
        `${segment.name} ${segment.description ?? ''} ${segment.tags.join(' ')}`.toLowerCase().includes(words)),
  );
}

/** All segments that the person can use; search, tag and owner are in the address. */
export function SegmentsScreen() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(SegmentListDocument);
  const filters = {
    search: params.get('search') ?? '',
    tag: params.get('tag') ?? '',
    whose: params.get('whose') ?? '',
  };
  const change = (next: Partial<Filters>) => {
    const given = Object.entries({ ...filters, ...next }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(given), { replace: true, preventScrollReset: true });
  };
  const all = data?.segments ?? [];
  const shown = matching(all, filters);
  const tags = [...new Set(all.flatMap((segment) => segment.tags))].toSorted((a, b) => a.localeCompare(b));
  const hasOwn = all.some((segment) => !segment.isSample);

  return (
    <div className="stack">
      <PageTitle>Segments</PageTitle>
      <div className={styles.head}>
        <div>
          <h1>Segments</h1>
          <p className="muted">
            The audiences you can put a message to. Build one from profiles that are here, describe people, or import
            your own.
          </p>
        </div>
        <div className={styles.actions}>
          <LinkButton to="/segments/import" icon={<Import />} text="Import" />
          <LinkButton to="/segments/describe" icon={<Manual />} text="Describe a segment" />
          <LinkButton to="/segments/new" intent="primary" icon={<Add />} text="New segment" />
        </div>
      </div>
      <Card label="Segments">
        <div className={styles.filters}>
          <SearchField
            label="Search segments"
            placeholder="Search names, descriptions and tags"
            value={filters.search}
            onChange={(search) => change({ search })}
          />
          <HTMLSelect
            aria-label="Tag"
            value={filters.tag}
            options={[{ value: '', label: 'Any tag' }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
            onChange={(event) => change({ tag: event.target.value })}
          />
          <HTMLSelect
            aria-label="Whose"
            value={filters.whose}
            options={[
              { value: '', label: 'Yours and samples' },
              { value: 'mine', label: 'Yours' },
              { value: 'samples', label: 'Samples' },
            ]}
            onChange={(event) => change({ whose: event.target.value })}
          />
        </div>
        {data ? (
          shown.length > 0 ? (
            <>
              <p className="muted small mb-8" role="status">
                {counted(shown.length, 'segment')}
                {hasOwn || filters.whose !== '' ? '' : ' · none is yours yet: the samples are here to try things out'}
              </p>
              <SegmentTable segments={shown} onTag={(tag) => change({ tag })} />
            </>
          ) : (
            <Nothing filters={filters} />
          )
        ) : error ? (
          <ErrorNote
            title="Your segments could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines widths={[100, 100, 100, 100, 100]} height={32} />
        )}
      </Card>
    </div>
  );
}

/** Shown when no segment matches the filters. */
function Nothing({ filters: { search, tag, whose } }: { filters: Filters }) {
  const isFiltered = search !== '' || tag !== '' || whose === 'samples';
  return (
    <div role="status">
      <EmptyState
        icon={<People size={28} />}
        title={isFiltered ? 'No segment matches' : 'No segment of yours yet'}
        action={
          isFiltered ? (
            <Link to="/segments">Show all segments</Link>
          ) : (
            <LinkButton to="/segments/new" intent="primary" text="Build your first segment" />
          )
        }
      >
        {isFiltered
          ? 'Try fewer words or another tag.'
          : 'Pick people out of a sample by criteria, or import your own voters or customers from a file.'}
      </EmptyState>
    </div>
  );
}
