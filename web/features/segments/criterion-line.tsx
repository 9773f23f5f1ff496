import { HTMLSelect } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import type { DraftCriterion } from './criteria.ts';
import styles from './criteria.module.css';
import { fieldLabel } from './field-names.ts';
import { ValuePicker } from './value-picker.tsx';

const comparisons = [
  { value: 'equals', label: 'is' },
  { value: 'not equals', label: 'is not' },
  { value: 'contains', label: 'contains' },
  { value: 'not contains', label: 'does not contain' },
  { value: 'range', label: 'is between' },
  { value: 'not range', label: 'is not between' },
];
const operators = ['equals', 'contains', 'range'] as const;

interface CriterionLineProps {
  /** Id of the first field. */
  id: string;
  /** The segments whose values are suggested. */
  sourceIds: readonly string[];
  fields: readonly string[];
  criterion: DraftCriterion;
  /** Number of the line, from 1. */
  place: number;
  onChange: (criterion: DraftCriterion) => void;
  /** Buttons at its end. */
  children: ReactNode;
}

/** One criterion. */
export function CriterionLine({ id, sourceIds, fields, criterion, place, onChange, children }: CriterionLineProps) {
  const { field, operator, isNot } = criterion;
  const known = fields.includes(field) || field === '' ? fields : [...fields, field];
  const choose = (chosen: string) =>
    // Values of another attribute do not fit. Ages differ too much to be typed one by one.
    onChange({
      ...criterion,
      field: chosen,
      values: [],
      operator: chosen === 'age' || chosen === 'birthYear' ? 'range' : operator,
    });
  const compare = (comparison: string) =>
    onChange({
      ...criterion,
      isNot: comparison.startsWith('not '),
      operator: operators.find((one) => comparison.endsWith(one)) ?? operator,
    });
  return (
    <div className={styles.criteriaEditorLine}>
      <HTMLSelect
        id={id}
        fill
        aria-label={`Attribute, criterion ${place}`}
        value={field}
        options={[
          { value: '', label: 'Choose an attribute' },
          ...known.map((one) => ({ value: one, label: fieldLabel(one) })),
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      <HTMLSelect
        fill
        aria-label={`Comparison, criterion ${place}`}
        value={`${isNot ? 'not ' : ''}${operator}`}
        options={comparisons}
        onChange={(event) => compare(event.target.value)}
      />
      {operator === 'range' ? (
        <RangeFields criterion={criterion} place={place} onChange={onChange} />
      ) : (
        <ValuePicker
          // Text typed for another attribute is dropped.
          key={field}
          label={`Values, criterion ${place}`}
          sourceIds={sourceIds}
          field={field}
          values={criterion.values}
          onChange={(values) => onChange({ ...criterion, values })}
        />
      )}
      {children}
    </div>
  );
}

function RangeFields({ criterion, place, onChange }: Pick<CriterionLineProps, 'criterion' | 'place' | 'onChange'>) {
  const { key, min, max } = criterion;
  return (
    <div className={styles.range}>
      <label className="visually-hidden" htmlFor={`min-${key}`}>{`At least, criterion ${place}`}</label>
      <NumberField
        id={`min-${key}`}
        value={min}
        step="any"
        placeholder="from"
        isWrong={false}
        onChange={(changed) => onChange({ ...criterion, min: changed })}
      />
      <span className="muted">and</span>
      <label className="visually-hidden" htmlFor={`max-${key}`}>{`At most, criterion ${place}`}</label>
      <NumberField
        id={`max-${key}`}
        value={max}
        step="any"
        placeholder="to"
        isWrong={false}
        onChange={(changed) => onChange({ ...criterion, max: changed })}
      />
    </div>
  );
}
