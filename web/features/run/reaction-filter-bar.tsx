import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { sentiments, sentimentWord } from '../../components/sentiment.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { ReactionFilters } from './filters.ts';
import styles from './reaction-filter-bar.module.css';
import type { RunResult } from './use-run.ts';

interface ReactionFilterBarProps {
  filters: ReactionFilters;
  result: RunResult;
  onChange: (filters: ReactionFilters) => void;
}

const settleMs = 300;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, settleMs);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (settled.trim() !== value) onChange(settled.trim());
    // Only what was typed may start a search; the address changing by itself must not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <InputGroup
      type="search"
      aria-label="Search reactions"
      placeholder="Search words, names, reasons"
      leftIcon={<Search />}
      value={text}
      onValueChange={setText}
    />
  );
}

export function ReactionFilterBar({ filters, result, onChange }: ReactionFilterBarProps) {
  const set = (part: ReactionFilters) => onChange({ ...filters, ...part });
  const any = (label: string) => ({ value: '', label });
  return (
    <div className={styles.bar}>
      <SearchField value={filters.search ?? ''} onChange={(search) => set({ search })} />
      <HTMLSelect
        aria-label="Sentiment"
        value={filters.sentiment ?? ''}
        options={[any('Any sentiment'), ...sentiments.map((value) => ({ value, label: sentimentWord[value] }))]}
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
            ...result.byProvider.map(({ provider }) => ({ value: provider, label: providerNames[provider as Provider] ?? provider })),
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
