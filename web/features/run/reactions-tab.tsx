import { Button, HTMLSelect, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { useScale } from '../../components/scale.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { OnlyChips } from './breakdown-only.tsx';
import { type ReactionFilters, readFilters, writeFilters } from './filters.ts';
import styles from './reactions.module.css';
import { ReactionList } from './reaction-list.tsx';
import { useReactions } from './use-reactions.ts';
import type { RunResult } from './use-run.ts';
import { counted } from '../../lib/format.ts';

/** All reactions, searched and filtered by the server, read page by page while scrolling. */
export function ReactionsTab({ result }: { result: RunResult }) {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(address)), [address]);
  const { items, total, isLoading, error, more, again } = useReactions(result.jobId, filters);
  const change = (next: ReactionFilters) =>
    setParams(writeFilters(next, params), { replace: true, preventScrollReset: true });

  return (
    <Card label="Reactions">
      <OnlyChips jobId={result.jobId} only={filters.only ?? []} onChange={(only) => change({ ...filters, only })} />
      <ReactionFilterBar filters={filters} result={result} onChange={change} />
      <p className="muted small figures" role="status">
        {total === null ? '' : `${counted(total, 'reaction')}${Object.keys(filters).length > 0 ? ' found' : ''}`}
      </p>
      {items.length > 0 ? (
        <ReactionList
          jobId={result.jobId}
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

interface ReactionFilterBarProps {
  filters: ReactionFilters;
  result: RunResult;
  onChange: (filters: ReactionFilters) => void;
}

/** The search and the filters; filters with one choice are left out. */
export function ReactionFilterBar({ filters, result, onChange }: ReactionFilterBarProps) {
  const set = (part: ReactionFilters) => onChange({ ...filters, ...part });
  const { names } = useScale();
  const any = (label: string) => ({ value: '', label });
  return (
    <div className={styles.bar}>
      <SearchField
        label="Search reactions"
        placeholder="Search words, names, reasons"
        value={filters.search ?? ''}
        onChange={(search) => set({ search })}
      />
      <HTMLSelect
        aria-label="Sentiment"
        value={filters.sentiment ?? ''}
        options={[any('Any answer'), ...sentiments.map((value) => ({ value, label: names[value] }))]}
        onChange={(event) => set({ sentiment: event.target.value })}
      />
      {result.bySegment.length > 1 ? (
        <HTMLSelect
          aria-label="Segment"
          value={filters.segmentId ?? ''}
          options={[any('Any segment'), ...result.bySegment.map(({ key, label }) => ({ value: key, label }))]}
          onChange={(event) => set({ segmentId: event.target.value })}
        />
      ) : null}
      {result.byProvider.length > 1 ? (
        <HTMLSelect
          aria-label="Provider"
          value={filters.provider ?? ''}
          options={[
            any('Any provider'),
            ...result.byProvider.map(({ provider }) => ({
              value: provider,
              label: providerNames[provider as Provider] ?? provider,
            })),
          ]}
          onChange={(event) => set({ provider: event.target.value })}
        />
      ) : null}
      {filters.persona ? (
        <Tag minimal size="large" onRemove={() => onChange({ ...filters, persona: '' })}>
          Cited reaction {filters.persona}
        </Tag>
      ) : null}
      {Object.keys(filters).length > 0 ? <Button variant="minimal" text="Clear" onClick={() => onChange({})} /> : null}
    </div>
  );
}
