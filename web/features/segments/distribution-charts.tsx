import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import {
  SegmentDistributionsDocument,
  type SegmentDistributionsQuery,
  type SegmentFieldsFragment,
} from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted, percent } from '../../lib/format.ts';
import { fieldLabel } from './field-names.ts';
import { ShareBars } from '../../components/share-bars.tsx';
import styles from './segments.module.css';
import { numberFormat } from '../../lib/locale.ts';

const tenths = numberFormat({ maximumFractionDigits: 1 });

type Distribution = SegmentDistributionsQuery['segmentDistributions'][number];

/** The usual demographics, in the order in which people look for them. */
const firstFields = [
  'age',
  'gender',
  'race',
  'ethnicity',
  'state',
  'location',
  'income',
  'education',
  'employmentStatus',
  'politicalAffiliation',
  'politicalLean',
  'party',
];
/** Attributes that differ for nearly everybody or repeat another one, so that a chart shows nothing. */
const fieldsWithoutChart = new Set([
  'firstName',
  'lastName',
  'notes',
  'birthYear',
  'city',
  'votingHistory',
  'socialMediaProfiles',
  'digitalFootprint',
]);
const shownAtFirst = 9;
/** The server counts the values of at most 40 attributes at once. */
const maxCharts = 40;

/** Attributes with a chart: the usual demographics first, then the others. */
function chartedFields(fields: readonly string[]): string[] {
  const charted = fields.filter((field) => !fieldsWithoutChart.has(field));
  return [
    ...firstFields.filter((field) => charted.includes(field)),
    ...charted.filter((field) => !firstFields.includes(field)),
  ];
}

/** The values of one attribute as bars, or a sentence where bars would say nothing. */
function Chart({ distribution, isWeighted }: { distribution: Distribution; isWeighted: boolean }) {
  const { field, kind, known, total, different, buckets, otherValues, otherCount, mean } = distribution;
  const notes = [
    ...(known < total ? [`${percent(1 - known / total)} without a value`] : []),
    ...(mean === null ? [] : [`mean ${tenths.format(mean)}`]),
    ...(kind === 'list' ? ['several for one person'] : []),
    ...(otherValues > 0 ? [`${counted(otherValues, 'other value')}, ${count(otherCount)}`] : []),
  ];
  return (
    <Card title={fieldLabel(field)}>
      {kind === 'unique' ? (
        <p className="muted">{counted(different, 'different value')}: nearly one for each profile.</p>
      ) : buckets.length === 0 ? (
        <p className="muted">Nobody has a value.</p>
      ) : (
        <ShareBars
          label={fieldLabel(field)}
          shares={buckets.map(({ label, count: held, share, weightedShare }) => ({
            label,
            count: held,
            share,
            ...(isWeighted ? { mark: weightedShare } : {}),
          }))}
        />
      )}
      {notes.length > 0 ? (
        <p className="muted small figures" style={{ marginTop: 10 }}>
          {notes.join(' · ')}
        </p>
      ) : null}
    </Card>
  );
}

/** Distribution of the segment's attributes. */
export function DistributionCharts({ segment }: { segment: SegmentFieldsFragment }) {
  const [showsAll, setShowsAll] = useState(false);
  const all = chartedFields(segment.fields);
  const fields = showsAll ? all.slice(0, maxCharts) : all.slice(0, shownAtFirst);
  const { data, previousData, error, refetch } = useQuery(SegmentDistributionsDocument, {
    variables: { id: segment.id, fields },
    skip: fields.length === 0,
  });
  const shown = data ?? previousData;
  if (fields.length === 0) return <Card>Its profiles have no attributes to chart.</Card>;
  if (!shown && error)
    return (
      <ErrorNote
        title="The charts could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (!shown) return <SkeletonBlock height={320} />;
  return (
    <div className="stack">
      {segment.weighting ? (
        <p className="muted small">
          The mark on each bar, and the figure after the arrow, is the share after weighting.
        </p>
      ) : null}
      <div className={styles.charts}>
        {shown.segmentDistributions.map((distribution) => (
          <Chart key={distribution.field} distribution={distribution} isWeighted={Boolean(segment.weighting)} />
        ))}
      </div>
      {!showsAll && all.length > shownAtFirst ? (
        <div>
          <Button
            text={`Show ${Math.min(all.length, maxCharts) - shownAtFirst} more`}
            onClick={() => setShowsAll(true)}
          />
        </div>
      ) : null}
    </div>
  );
}
