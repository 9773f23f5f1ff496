import { Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { LabeledNumberField } from '../../../../components/labeled-number-field.tsx';
import { withField } from '../edits.ts';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { unlessBlank } from '../texts.ts';
import { WordsField } from '../words-field.tsx';
import styles from '../builder.module.css';

export function NumberFields({ question, onChange }: QuestionFieldsProps<'number'>) {
  const id = useId();
  const set = (name: 'min' | 'max', value: number | null) =>
    onChange(withField(question, name, value ?? undefined), `${question.id}/${name}`);
  return (
    <>
      <div className={styles.row}>
        <LabeledNumberField
          id={`${id}-min`}
          label="Smallest answer"
          className={styles.number}
          value={question.min ?? null}
          step="any"
          placeholder="any"
          onChange={(value) => set('min', value)}
        />
        <LabeledNumberField
          id={`${id}-max`}
          label="Largest answer"
          className={styles.number}
          value={question.max ?? null}
          step="any"
          placeholder="any"
          onChange={(value) => set('max', value)}
        />
        <WordsField
          label="Unit"
          isOptional
          name={`${question.id}/unit`}
          text={question.unit}
          onChange={(unit, what) => onChange(withField(question, 'unit', unlessBlank(unit)), what)}
        />
      </div>
      <Switch
        checked={question.whole}
        label="Whole numbers only"
        onChange={({ currentTarget }) => onChange({ ...question, whole: currentTarget.checked }, null)}
      />
    </>
  );
}
