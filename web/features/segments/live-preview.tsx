import { useQuery } from '@apollo/client/react';
import type { Criterion } from '../../../domain/segments/criteria.ts';
import { Card } from '../../components/card.tsx';
import { SegmentProfilesDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, percent } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { shownValue } from './field-names.ts';

const settleMs = 350;
const shown = 8;
const telling = ['age', 'gender', 'occupation', 'city', 'state', 'politicalLean'];

function summaryOf(attributes: unknown): string {
  const held = attributes as Record<string, unknown>;
  const fields = telling.some((field) => held[field] !== undefined) ? telling : Object.keys(held);
  return fields
    .map((field) => shownValue(held[field]))
    .filter(Boolean)
    .slice(0, 5)
    .join(' · ');
}

/** The number of profiles that meet the criteria, with examples, updated while typing. */
export function LivePreview({
  sourceId,
  of,
  criteria,
}: {
  sourceId: string;
  of?: number;
  criteria: readonly Criterion[];
}) {
  const asked = useDebounced(JSON.stringify(criteria), settleMs);
  const { data, previousData, error, loading } = useQuery(SegmentProfilesDocument, {
    variables: { id: sourceId, criteria: JSON.parse(asked) as unknown, limit: shown, offset: 0 },
    skip: sourceId === '',
    fetchPolicy: 'network-only',
  });
  const page = (data ?? previousData)?.segmentProfiles;
  const isStale = loading || asked !== JSON.stringify(criteria);
  return (
    <Card title="Who that is">
      <div role="status" aria-busy={isStale}>
        {error ? (
          <p>{shownError(error).message}</p>
        ) : page ? (
          <p style={{ opacity: isStale ? 0.6 : 1 }}>
            <strong className="figures" style={{ fontSize: 'var(--text-figure)' }}>
              {count(page.total)}
            </strong>{' '}
            <span className="muted figures">
              {of === undefined || of === 0 ? 'profiles' : `of ${count(of)} (${percent(page.total / of)})`}
            </span>
          </p>
        ) : (
          <p className="muted">{sourceId === '' ? 'Choose a segment first.' : 'Counting…'}</p>
        )}
      </div>
      {page?.total === 0 ? <p className="muted">Nobody meets all criteria. Loosen one of them.</p> : null}
      <ul className="plain-list mt-8">
        {page?.items.map(({ id, name, attributes }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            {name ?? 'Unnamed'} <span className="muted small">{summaryOf(attributes)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
