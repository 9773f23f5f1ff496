import { useQuery } from '@apollo/client/react';
import { Button, HTMLSelect, TagInput } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import type { Criterion } from '../../../domain/segments/criteria.ts';
import { keepFormOpen } from '../../lib/keyboard.ts';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentDistributionsDocument } from '../../generated/segments/graphql.ts';
import { percent } from '../../lib/format.ts';
import { emptyCriterion, operatorWords, type DraftCriterion } from './criteria.ts';
import styles from './criteria.module.css';
import { fieldLabel } from './field-names.ts';

const operators = Object.entries(operatorWords).map(([value, label]) => ({ value, label }));

/** Number of suggested values: as many as usually fit in one line or two. */
const maxSuggestions = 6;

interface LineProps {
  /** The segment whose values are suggested. */
  sourceId: string;
  fields: readonly string[];
  criterion: DraftCriterion;
  /** Number of the line, from 1. */
  place: number;
  onChange: (criterion: DraftCriterion) => void;
  onRemove: () => void;
}

/** Buttons with the most frequent values of the field. */
function Suggestions({
  sourceId,
  criterion,
  onAdd,
}: {
  sourceId: string;
  criterion: DraftCriterion;
  onAdd: (value: string) => void;
}) {
  const { data } = useQuery(SegmentDistributionsDocument, {
    variables: { id: sourceId, fields: [criterion.field] },
    skip: criterion.field === '' || sourceId === '',
  });
  const distribution = data?.segmentDistributions[0];
  if (!distribution || distribution.kind === 'number') return null;
  const offered = distribution.buckets
    .filter(({ label }) => label !== 'Unknown' && !criterion.values.includes(label))
    .slice(0, maxSuggestions);
  return (
    <div className={styles.suggestions}>
      {offered.map(({ label, share }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          text={`${label} · ${percent(share)}`}
          onClick={() => onAdd(label)}
        />
      ))}
    </div>
  );
}

/** Two bounds for a range, else texts of which one has to match. */
function ValueField({ sourceId, criterion, place, onChange }: Omit<LineProps, 'fields' | 'onRemove'>) {
  if (criterion.operator === 'range')
    return (
      <div className={styles.range}>
        <label className="visually-hidden" htmlFor={`min-${criterion.key}`}>{`At least, criterion ${place}`}</label>
        <NumberField
          id={`min-${criterion.key}`}
          value={criterion.min}
          step="any"
          placeholder="from"
          isWrong={false}
          onChange={(min) => onChange({ ...criterion, min })}
        />
        <span className="muted">and</span>
        <label className="visually-hidden" htmlFor={`max-${criterion.key}`}>{`At most, criterion ${place}`}</label>
        <NumberField
          id={`max-${criterion.key}`}
          value={criterion.max}
          step="any"
          placeholder="to"
          isWrong={false}
          onChange={(max) => onChange({ ...criterion, max })}
        />
      </div>
    );
  const add = (more: readonly string[]) =>
    onChange({
      ...criterion,
      values: [...new Set([...criterion.values, ...more.map((value) => value.trim()).filter(Boolean)])],
    });
  return (
    <div>
      <TagInput
        values={criterion.values}
        fill
        addOnBlur
        // Not at commas, Blueprint's default: they are part of values such as 'Ohio, rural'.
        separator={/[\n\r]/}
        placeholder="Type a value, press Enter"
        inputProps={{ 'aria-label': `Values, criterion ${place}`, onKeyDown: keepFormOpen }}
        tagProps={{ minimal: true }}
        onAdd={(values) => add(values)}
        onRemove={(_value, at) =>
          onChange({ ...criterion, values: criterion.values.filter((_, index) => index !== at) })
        }
      />
      <Suggestions sourceId={sourceId} criterion={criterion} onAdd={(value) => add([value])} />
    </div>
  );
}

/** One criterion. */
function Line({ sourceId, fields, criterion, place, onChange, onRemove }: LineProps) {
  const known = fields.includes(criterion.field) || criterion.field === '' ? fields : [...fields, criterion.field];
  const choose = (field: string) =>
    // Values of another attribute do not fit. Ages differ too much to be typed one by one.
    onChange({
      ...criterion,
      field,
      values: [],
      operator: field === 'age' || field === 'birthYear' ? 'range' : criterion.operator,
    });
  return (
    <li className={styles.criteriaEditorLine}>
      <HTMLSelect
        fill
        aria-label={`Attribute, criterion ${place}`}
        value={criterion.field}
        options={[
          { value: '', label: 'Choose an attribute' },
          ...known.map((field) => ({ value: field, label: fieldLabel(field) })),
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      <HTMLSelect
        fill
        aria-label={`Comparison, criterion ${place}`}
        value={criterion.operator}
        options={operators}
        onChange={(event) => onChange({ ...criterion, operator: event.target.value as Criterion['operator'] })}
      />
      <ValueField sourceId={sourceId} criterion={criterion} place={place} onChange={onChange} />
      <Button variant="minimal" icon={<Cross />} aria-label={`Remove criterion ${place}`} onClick={onRemove} />
    </li>
  );
}

interface CriteriaEditorProps {
  sourceId: string;
  fields: readonly string[];
  criteria: readonly DraftCriterion[];
  onChange: (criteria: DraftCriterion[]) => void;
}

/** Lines of attribute, comparison and values; a profile must meet all of them. */
export function CriteriaEditor({ sourceId, fields, criteria, onChange }: CriteriaEditorProps) {
  return (
    <>
      <ul className={styles.criteriaEditorList} aria-label="Criteria">
        {criteria.map((criterion, at) => (
          <Line
            key={criterion.key}
            sourceId={sourceId}
            fields={fields}
            criterion={criterion}
            place={at + 1}
            onChange={(changed) => onChange(criteria.map((one) => (one.key === changed.key ? changed : one)))}
            onRemove={() => onChange(criteria.filter((one) => one.key !== criterion.key))}
          />
        ))}
      </ul>
      <Button
        icon={<Add />}
        text={criteria.length === 0 ? 'Add a criterion' : 'And…'}
        onClick={() => onChange([...criteria, emptyCriterion()])}
      />
    </>
  );
}
