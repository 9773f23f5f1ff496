import { Search } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { counted } from '../../lib/format.ts';
import { readFilters, type ReactionFilters, writeFilters } from './filters.ts';
import { ReactionFilterBar } from './reaction-filter-bar.tsx';
import { ReactionList } from './reaction-list.tsx';
import { useReactions } from './use-reactions.ts';
import type { RunResult } from './use-run.ts';

/** Every reaction, searched and filtered on the server, read page by page as one scrolls. */
export function ReactionsTab({ result }: { result: RunResult }) {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(address)), [address]);
  const { items, total, isLoading, error, more, again } = useReactions(result.jobId, filters);
  const change = (next: ReactionFilters) => setParams(writeFilters(next), { replace: true, preventScrollReset: true });

  return (
    <Card label="Reactions">
      <ReactionFilterBar filters={filters} result={result} onChange={change} />
      <p className="muted small figures" role="status">
        {total === null ? '' : `${counted(total, 'reaction')}${Object.keys(filters).length > 0 ? ' found' : ''}`}
      </p>
      {items.length > 0 ? (
        <ReactionList
          items={items}
          total={total ?? items.length}
          onEnd={more}
          showProvider={result.models.length > 1}
        />
      ) : null}
      {error ? <ErrorNote title="Reactions could not be read" message={error} onRetry={again} /> : null}
      {isLoading && items.length === 0 ? <SkeletonLines widths={[95, 40, 88, 45, 92, 38]} /> : null}
      {!isLoading && !error && items.length === 0 ? (
        <EmptyState icon={<Search size={28} />} title="No reaction matches">
          Try fewer words or another filter.
        </EmptyState>
      ) : null}
    </Card>
  );
}
