import { useVirtualizer } from '@tanstack/react-virtual';
import { CaretDown, CaretUp, Search } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { SegmentFieldsFragment } from '../../generated/segments/graphql.ts';
import { counted } from '../../lib/format.ts';
import { fieldLabel, shownValue } from './field-names.ts';
import styles from './tables.module.css';
import { useProfilePages, type Profile, type ProfileView } from './use-profile-pages.ts';

/** Height of a row; the same as in tables.module.css. */
const rowPx = 36;
/** Columns beside the name; with more, scrolling would become slow. */
const maxColumns = 11;
/** Widths of columns in pixels. */
const nameWidth = 170;
const defaultWidth = 160;
const widths: Record<string, number> = { age: 70, gender: 100, state: 120, notes: 220 };
/** Attributes that the first column shows. */
const inName = new Set(['firstName', 'lastName', 'name']);

/** The columns' names, which sort the table. */
function Header({
  columns,
  view,
  onSort,
}: {
  columns: readonly string[];
  view: ProfileView;
  onSort: (column: string) => void;
}) {
  const Caret = view.isDescending ? CaretDown : CaretUp;
  return columns.map((column) => (
    <div
      key={column}
      role="columnheader"
      aria-sort={view.sort === column ? (view.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => onSort(column)}>
        {column === 'name' ? 'Name' : fieldLabel(column)}
        {view.sort === column ? <Caret size={12} aria-hidden="true" /> : null}
      </button>
    </div>
  ));
}

/** The text of a cell; dots until its page has been read. */
function cellText(profile: Profile | undefined, column: string): string {
  if (!profile) return '…';
  if (column === 'name') return profile.name ?? '';
  return shownValue((profile.attributes as Record<string, unknown>)[column]);
}

/** All profiles of the segment. Only visible rows are rendered; search and sort are in the address. */
export function ProfileTable({ segment }: { segment: SegmentFieldsFragment }) {
  const { view, search, sortBy } = useProfileView();
  const { total, error, at, need, restart } = useProfilePages(segment.id, view);
  const columns = ['name', ...segment.fields.filter((field) => !inName.has(field)).slice(0, maxColumns)];
  const template = columns
    .map((column) => `${column === 'name' ? nameWidth : (widths[column] ?? defaultWidth)}px`)
    .join(' ');
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    // Rows rendered beyond the visible ones, so that fast scrolling shows no gaps.
    overscan: 4,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  useEffect(() => {
    if (total === null || total === 0) return;
    need(first);
    need(last);
  }, [first, last, need, total]);

  return (
    <Card label="Profiles">
      <SearchField
        label="Search profiles"
        placeholder="Search names and attributes"
        value={view.search}
        onChange={search}
      />
      <p className="muted small figures mt-8 mb-8" role="status">
        {total === null ? 'Reading profiles…' : `${counted(total, 'profile')}${view.search ? ' found' : ''}`}
      </p>
      {error ? <ErrorNote title="Profiles could not be read" message={error} onRetry={restart} /> : null}
      {total === 0 ? (
        <EmptyState icon={<Search size={28} />} title={view.search ? 'No profile matches' : 'No profiles yet'}>
          {view.search ? 'Try fewer words.' : 'Import some from a file, or change the criteria.'}
        </EmptyState>
      ) : (
        <div
          ref={box}
          className={styles.scroll}
          // The table scrolls by keyboard.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="table"
          aria-label={`Profiles of ${segment.name}`}
          aria-rowcount={(total ?? 0) + 1}
        >
          <div role="rowgroup" className={styles.profileHead}>
            <div role="row" style={{ display: 'grid', gridTemplateColumns: template }}>
              <Header columns={columns} view={view} onSort={sortBy} />
            </div>
          </div>
          <div role="rowgroup" className="virtual-list" style={{ height: virtualizer.getTotalSize() }}>
            {rows.map(({ key, index, start }) => (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={`virtual-row ${styles.row}`}
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
              >
                {columns.map((column) => (
                  <div key={column} role="cell" className={styles.cell} title={cellText(at(index), column)}>
                    {cellText(at(index), column)}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}

/** The search and the order of the list, which are in the address. */
function useProfileView() {
  const [params, setParams] = useSearchParams();
  const view: ProfileView = {
    search: params.get('find') ?? '',
    sort: params.get('sort'),
    isDescending: params.get('order') === 'desc',
  };
  const change = (next: Record<string, string | null>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(next)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    view,
    search: (find: string) => change({ find }),
    /** Sorts by a column; by the same one again in the opposite direction. */
    sortBy: (column: string) =>
      change({ sort: column, order: view.sort === column && !view.isDescending ? 'desc' : null }),
  };
}
