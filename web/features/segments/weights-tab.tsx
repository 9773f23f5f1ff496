import { useLazyQuery, useMutation } from '@apollo/client/react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { classifyHeader } from '../../../domain/personas/identifying.ts';
import { Card } from '../../components/card.tsx';
import { fieldLabel } from './field-names.ts';
import styles from './segments.module.css';
import { ShareBars } from '../../components/share-bars.tsx';
import { TargetCard } from './target-card.tsx';
import {
  SegmentDistributionsDocument,
  type SegmentFieldsFragment,
  SegmentWeightsPreviewDocument,
  type SegmentWeightsPreviewQuery,
  SetSegmentWeightsDocument,
} from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, decimal } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

/** Shares from 0 to 1 by attribute and category. */
type Marginals = Record<string, Record<string, number>>;

/** True for names, addresses and notes, whose shares in the population are unknown. */
function hasNoKnownShares(field: string): boolean {
  return field === 'notes' || classifyHeader(field) !== null;
}

/** The server accepts at most six attributes. */
const maxTargets = 6;

/** Target shares by attribute, and the effect of weighting to them. */
export function WeightsTab({ segment }: { segment: SegmentFieldsFragment }) {
  const stored = segment.weighting as { targets: Marginals; designEffect: number; effectiveSize: number } | null;
  const [targets, setTargets] = useState<Targets>(() => percentsOf(stored?.targets ?? {}));
  const [readPreview, { data, error, loading }] = useLazyQuery(SegmentWeightsPreviewDocument, {
    fetchPolicy: 'network-only',
  });
  const [setWeights, saving] = useMutation(SetSegmentWeightsDocument, {
    refetchQueries: [SegmentDistributionsDocument],
  });
  const fields = Object.keys(targets);
  const available = segment.fields.filter((field) => !fields.includes(field) && !hasNoKnownShares(field));
  const preview = data?.previewSegmentWeights;
  const problem = error ?? saving.error;

  const tryOut = () =>
    void readPreview({ variables: { id: segment.id, targets: sharesOf(targets) } }).catch(() => undefined);
  const save = async (wanted: Marginals | null) => {
    const done = await setWeights({ variables: { id: segment.id, targets: wanted } }).catch(() => null);
    if (!done?.data) return;
    if (wanted === null) setTargets({});
    void toast(
      wanted === null ? 'The weights were removed' : 'Runs now draw from this segment by its weights',
      'success',
    );
  };

  return (
    <>
      <Card title="Target shares">
        <p className="muted">
          When you know the true shares of an audience, say from a census, weights make this segment match them. A run
          draws profiles in proportion to their weights, so its results need no further correction.
        </p>
        <div className={styles.targets}>
          {fields.map((field) => (
            <TargetCard
              key={field}
              segmentId={segment.id}
              field={field}
              percents={targets[field] ?? {}}
              onChange={(percents) => setTargets({ ...targets, [field]: percents })}
              onRemove={() =>
                setTargets(Object.fromEntries(Object.entries(targets).filter(([name]) => name !== field)))
              }
            />
          ))}
        </div>
        <div className={styles.footer}>
          <HTMLSelect
            aria-label="Add an attribute"
            value=""
            disabled={fields.length >= maxTargets}
            options={[
              { value: '', label: 'Add an attribute…' },
              ...available.map((field) => ({ value: field, label: fieldLabel(field) })),
            ]}
            onChange={(event) => event.target.value && setTargets({ ...targets, [event.target.value]: {} })}
          />
          <Button text="Try the weights" disabled={fields.length === 0} loading={loading} onClick={tryOut} />
          {segment.isSample ? (
            <span className="muted small">Weights can be tried on a sample; make a copy to keep them.</span>
          ) : (
            <>
              <Button
                intent="primary"
                text="Keep the weights"
                disabled={fields.length === 0}
                loading={saving.loading}
                onClick={() => void save(sharesOf(targets))}
              />
              {stored ? <Button text="Remove the weights" onClick={() => void save(null)} /> : null}
            </>
          )}
        </div>
        {problem ? (
          <p role="alert" className="danger-text mt-12">
            {shownError(problem).message}
          </p>
        ) : null}
      </Card>
      {preview ? <Preview preview={preview} size={segment.size} /> : null}
    </>
  );
}

interface PreviewProps {
  preview: SegmentWeightsPreviewQuery['previewSegmentWeights'];
  /** Number of profiles. */
  size: number;
}

/** How precise the weighted segment is, and its shares before and after weighting. */
function Preview({ preview, size }: PreviewProps) {
  const before = Object.entries(preview.before as Marginals);
  const after = preview.reached as Marginals;
  return (
    <Card title="What the weights do">
      <p role="status">
        Design effect <strong className="figures">{decimal(preview.designEffect)}</strong>: the {count(size)} profiles
        are as precise as <strong className="figures">{count(preview.effectiveSize)}</strong> of equal weight.{' '}
        {preview.isConverged
          ? 'All targets are met.'
          : `The targets cannot all be met at once; the largest gap is ${decimal(preview.largestGap * 100)} points.`}
      </p>
      <div className={styles.charts} style={{ marginTop: 16 }}>
        {before.map(([field, shares]) => (
          <div key={field}>
            <h3 className="mb-8">{fieldLabel(field)}</h3>
            <ShareBars
              label={fieldLabel(field)}
              shares={Object.entries(shares)
                .toSorted(([, a], [, b]) => b - a)
                .map(([label, share]) => ({ label, share, mark: after[field]?.[label] ?? 0 }))}
            />
          </div>
        ))}
      </div>
      <p className="muted small mt-12">
        Bars are the shares as they are; the mark, and the figure after the arrow, is the share after weighting.
      </p>
    </Card>
  );
}

/** Target shares in the form, in percent by attribute and category; null for an open category. */
type Targets = Record<string, Record<string, number | null>>;

/** Converts stored shares for the form, in percent with one decimal. */
function percentsOf(marginals: Marginals): Targets {
  return Object.fromEntries(
    Object.entries(marginals).map(([field, shares]) => [
      field,
      Object.fromEntries(Object.entries(shares).map(([category, share]) => [category, Math.round(share * 1000) / 10])),
    ]),
  );
}

/** Converts target shares; open categories share the remainder. */
function sharesOf(targets: Targets): Marginals {
  const filled = Object.entries(targets).map(([field, percents]): [string, Record<string, number>] => [
    field,
    Object.fromEntries(
      Object.entries(percents).flatMap(([category, percent]) => (percent === null ? [] : [[category, percent / 100]])),
    ),
  ]);
  return Object.fromEntries(filled.filter(([, shares]) => Object.keys(shares).length > 0));
}
