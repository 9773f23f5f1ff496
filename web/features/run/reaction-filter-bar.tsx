import { Button, HTMLSelect, Tag } from '@blueprintjs/core';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { SearchField } from '../../components/search-field.tsx';
import { useScale } from '../../components/scale.tsx';
import { sentiments } from '../../components/sentiment.ts';
import type { ReactionFilters } from './filters.ts';
import styles from './reaction-filter-bar.module.css';
import type { RunResult } from './use-run.ts';

interface ReactionFilterBarProps {
  filters: ReactionFilters;
  result: RunResult;
  onChange: (filters: ReactionFilters) => void;
}

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
