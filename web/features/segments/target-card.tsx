import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentDistributionsDocument } from '../../generated/segments/graphql.ts';
import { percent } from '../../lib/format.ts';
import { fieldLabel } from './field-names.ts';
import styles from './segments.module.css';
import { numberFormat } from '../../lib/locale.ts';

/** Percent that targets may exceed 100 by, because shares like 33.4 are rounded. */
const tolerance = 0.1;
const tenths = numberFormat({ maximumFractionDigits: 1 });

interface TargetCardProps {
  segmentId: string;
  field: string;
  percents: Record<string, number | null>;
  onChange: (percents: Record<string, number | null>) => void;
  onRemove: () => void;
}

/** The categories of one attribute with their current and target shares, in percent. */
export function TargetCard({ segmentId, field, percents, onChange, onRemove }: TargetCardProps) {
  const { data } = useQuery(SegmentDistributionsDocument, { variables: { id: segmentId, fields: [field] } });
  const distribution = data?.segmentDistributions[0];
  // Only categories can have target shares; ages are grouped.
  const hasNoCategories =
    distribution?.kind === 'unique' ||
    distribution?.kind === 'list' ||
    (distribution?.kind === 'number' && field !== 'age');
  const known = hasNoCategories ? [] : (distribution?.buckets ?? []);
  const missing = distribution ? 1 - distribution.known / Math.max(1, distribution.total) : 0;
  const unknown = missing > 0 ? [{ label: 'Unknown', category: 'Unknown', share: missing }] : [];
  const total = Object.values(percents).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return (
    <section className={styles.target} aria-label={fieldLabel(field)}>
      <header>
        <h3>{fieldLabel(field)}</h3>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={`Remove ${fieldLabel(field)}`}
          onClick={onRemove}
        />
      </header>
      {hasNoCategories ? (
        <p className="muted">Weights need categories; this attribute has too many different values.</p>
      ) : null}
      {[...known, ...unknown].map(({ label, category, share }) => {
        const id = `target-${field}-${category}`;
        return (
          <div key={category} className={styles.weightsLine}>
            <label htmlFor={id}>{label}</label>
            <span className="muted figures small">{percent(share)}</span>
            <NumberField
              id={id}
              value={percents[category] ?? null}
              min={0}
              max={100}
              step="any"
              placeholder="%"
              isWrong={total > 100 + tolerance}
              onChange={(value) => onChange({ ...percents, [category]: value })}
            />
          </div>
        );
      })}
      <p className="muted small figures">
        {total > 100 + tolerance
          ? `${tenths.format(total)}% is more than 100%`
          : `Adds up to ${tenths.format(total)}%; what is left open shares the rest.`}
      </p>
    </section>
  );
}
