import { useQuery } from '@apollo/client/react';
import type { Criteria } from '../../../domain/segments/criteria.ts';
import { Card } from '../../components/card.tsx';
import { SegmentPreviewDocument } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, percent } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { DefinitionSentence } from './definition-sentence.tsx';
import { shownValue } from './field-names.ts';

/** Milliseconds without a change after which the profiles are counted again. */
const settleMs = 350;
const shownExamples = 8;
/** Attributes that describe a person best. */
const describingFields = ['age', 'gender', 'occupation', 'city', 'state', 'politicalLean'];

/** A person in one line: at most five values. */
function summaryOf(attributes: unknown): string {
  const values = attributes as Record<string, unknown>;
  const fields = describingFields.some((field) => values[field] !== undefined) ? describingFields : Object.keys(values);
  return fields
    .map((field) => shownValue(values[field]))
    .filter(Boolean)
    .slice(0, 5)
    .join(' · ');
}

/** The number of profiles that meet the criteria, with examples, updated while typing. */
export function LivePreview({
  sourceIds,
  of,
  criteria,
}: {
  sourceIds: readonly string[];
  /** Number of profiles without criteria, if known. */
  of: number | undefined;
  criteria: Criteria;
}) {
  // As text, so that equal criteria are no change.
  const criteriaText = useDebounced(JSON.stringify(criteria), settleMs);
  const { data, previousData, error, loading } = useQuery(SegmentPreviewDocument, {
    variables: { sourceIds: [...sourceIds], criteria: JSON.parse(criteriaText) as unknown, limit: shownExamples },
    skip: sourceIds.length === 0,
    fetchPolicy: 'network-only',
  });
  const page = (data ?? previousData)?.segmentPool.profiles;
  const isStale = loading || criteriaText !== JSON.stringify(criteria);
  return (
    <Card title="Who that is">
      <DefinitionSentence criteria={criteria} />
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
          <p className="muted">{sourceIds.length === 0 ? 'Choose a segment first.' : 'Counting…'}</p>
        )}
      </div>
      {page?.total === 0 ? (
        <p className="muted">Nobody fits. Loosen a criterion, or let any of them be enough.</p>
      ) : null}
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
