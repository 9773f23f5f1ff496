import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { count, decimal } from '../../../lib/format.ts';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import type { Weights } from './choices.ts';
import type { GroupOption } from './view.ts';
import styles from './results.module.css';

interface WeightsDialogProps {
  groups: readonly GroupOption[];
  weights: Weights | null;
  onApply: (weights: Weights | null) => void;
  onClose: () => void;
}

const formId = 'survey-weights-form';
const prefix = 'attribute:';

/** The attribute of a group's key; null for a group of answers, which have no published shares. */
export function attributeOf(key: string): string | null {
  return key.startsWith(prefix) ? key.slice(prefix.length) : null;
}

/** Percent by category; null while a field is empty. */
type Percents = Record<string, number | null>;

/** Weights people and personas to shares that are known, such as those of a census. */
export function WeightsDialog({ groups, weights, onApply, onClose }: WeightsDialogProps) {
  useReturnFocus();
  const attributes = groups.filter(({ key }) => attributeOf(key) !== null);
  const first = attributes.find(({ key }) => weights?.[attributeOf(key) ?? ''] !== undefined) ?? attributes[0];
  const [key, setKey] = useState(first?.key ?? '');
  const group = attributes.find((one) => one.key === key);
  const [percents, setPercents] = useState(() => percentsOf(group, weights));
  const [problem, setProblem] = useState<string | null>(null);
  const sum = Object.values(percents).reduce<number>((total, percent) => total + (percent ?? 0), 0);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = attributeOf(key);
    if (name === null) return;
    const wrong = problemOf(percents, sum);
    setProblem(wrong);
    if (wrong !== null) return;
    const shares = Object.entries(percents).map(([category, percent]) => [category, (percent ?? 0) / sum] as const);
    onApply({ [name]: Object.fromEntries(shares) });
  };
  return (
    <Dialog isOpen title="Weights" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <form id={formId} onSubmit={onSubmit} noValidate>
          <p className="mb-12">
            People and personas count more or less, so that their shares are those that you enter, such as the shares of
            a census. Weighting costs precision.
          </p>
          <SelectField
            id="weights-attribute"
            label="Attribute"
            value={key}
            onChange={(chosen) => {
              setKey(chosen);
              setPercents(
                percentsOf(
                  attributes.find((one) => one.key === chosen),
                  weights,
                ),
              );
              setProblem(null);
            }}
          >
            {attributes.map((one) => (
              <option key={one.key} value={one.key}>
                {one.label}
              </option>
            ))}
          </SelectField>
          <div className={styles.targets}>
            {group?.values.map(({ value, label, people }) => (
              <LabeledNumberField
                key={value}
                id={`weights-${value}`}
                label={label}
                labelInfo={`(%, ${count(people)} people)`}
                value={percents[value] ?? null}
                min={0}
                max={100}
                step="any"
                onChange={(percent) => setPercents((before) => ({ ...before, [value]: percent }))}
              />
            ))}
          </div>
          <p className="small muted figures">Together {decimal(sum)}%</p>
          <p role="alert" className="error-line">
            {problem}
          </p>
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button type="submit" form={formId} intent="primary" text="Use these weights" />
          </>
        }
      />
    </Dialog>
  );
}

/** Percent that the sum may be off, because published shares are rounded. */
const roundingPercent = 1;

function problemOf(percents: Percents, sum: number): string | null {
  if (Object.values(percents).some((percent) => percent === null || percent < 0))
    return 'Every category needs a share of 0% or more.';
  return Math.abs(sum - 100) <= roundingPercent ? null : `The shares add up to ${decimal(sum)}% instead of 100%.`;
}

/** The chosen shares, else those of the people, as a place to begin. */
function percentsOf(group: GroupOption | undefined, weights: Weights | null): Percents {
  if (group === undefined) return {};
  const chosen = weights?.[attributeOf(group.key) ?? ''];
  const total = group.values.reduce((sum, { people }) => sum + people, 0);
  const share = (value: string, people: number) => chosen?.[value] ?? (total === 0 ? null : people / total);
  return Object.fromEntries(
    group.values.map(({ value, people }) => {
      const part = share(value, people);
      return [value, part === null ? null : Math.round(1000 * part) / 10];
    }),
  );
}
