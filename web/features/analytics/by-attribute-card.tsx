import { useQuery } from '@apollo/client/react';
import { HTMLSelect } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import type { AnalyticsFilter } from '../../../domain/analytics/filter.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { AnalyticsByAttributeDocument } from '../../generated/analytics/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { ownTimeZone } from '../../lib/locale.ts';
import styles from './analytics.module.css';
import { AttributeTable } from './attribute-table.tsx';

/** Answers by an attribute of personas, which is chosen in the address. */
export function ByAttributeCard({ filter }: { filter: AnalyticsFilter }) {
  const [params, setParams] = useSearchParams();
  const by = params.get('by');
  const { data, previousData, error, loading, refetch } = useQuery(AnalyticsByAttributeDocument, {
    variables: { filter, timeZone: ownTimeZone(), by },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.analyticsByAttribute;
  const choose = (field: string) => {
    const next = new URLSearchParams(params);
    next.set('by', field);
    setParams(next, { preventScrollReset: true });
  };
  const select =
    found === undefined || found.attributes.length === 0 ? null : (
      <HTMLSelect
        aria-label="By attribute"
        value={by ?? found.table?.field ?? ''}
        options={optionsOf(found.attributes, by)}
        onChange={({ target }) => choose(target.value)}
      />
    );
  return (
    <Card title="By attribute of the personas" aside={select} className={styles.wide}>
      {error ? (
        <ErrorNote
          title="Answers by attribute could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      ) : found === undefined ? (
        <SkeletonLines widths={[90, 80, 85]} height={20} />
      ) : found.table === null ? (
        <p className="muted">
          {found.attributes.length === 0
            ? 'The personas of these runs carry no attributes.'
            : 'This attribute divides nobody: all have the same value, nearly everybody another, or nobody any.'}
        </p>
      ) : (
        <div aria-busy={loading} className={loading ? styles.stale : undefined}>
          <AttributeTable table={found.table} />
        </div>
      )}
    </Card>
  );
}

/** An attribute that a link names is listed even where no recent run has it. */
function optionsOf(attributes: readonly { field: string; label: string }[], by: string | null) {
  const options = attributes.map(({ field, label }) => ({ value: field, label }));
  return by === null || options.some(({ value }) => value === by) ? options : [{ value: by, label: by }, ...options];
}
