import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import type { Text } from '../../../../../domain/surveys/parts/text.ts';
import { pointsOf } from '../../../../../domain/surveys/types/scale.ts';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { unlessBlank } from '../texts.ts';
import { WordsField } from '../words-field.tsx';
import { WholeField } from './whole-field.tsx';
import styles from '../builder.module.css';

type ScaleQuestion = QuestionFieldsProps<'scale'>['question'];

/** Scales with more points are labeled at their ends only. */
const maxLabeledPoints = 7;

const commonScales = [
  { from: 1, to: 5 },
  { from: 1, to: 7 },
  { from: 0, to: 10 },
  { from: 0, to: 100 },
];

export function ScaleFields({ question, onChange }: QuestionFieldsProps<'scale'>) {
  const id = useId();
  const { from, to, step } = question;
  const points = pointsOf(question);
  const labeled = points.length <= maxLabeledPoints ? points : [from, to];
  const set = (ends: Partial<Pick<ScaleQuestion, 'from' | 'to' | 'step'>>) =>
    onChange(onPoints(question, { ...question, ...ends }), null);
  const common = commonScales.find((one) => one.from === from && one.to === to && step === 1);
  const label = (point: number, text: Text, what: string) => {
    const { [point]: _old, ...others } = question.labels;
    const kept = unlessBlank(text);
    onChange({ ...question, labels: kept === undefined ? others : { ...others, [point]: kept } }, what);
  };
  return (
    <>
      <div className={styles.row}>
        <FormGroup label="Scale" labelFor={id}>
          <HTMLSelect
            id={id}
            value={common === undefined ? '' : `${common.from}-${common.to}`}
            onChange={({ target }) => {
              const chosen = commonScales.find((one) => `${one.from}-${one.to}` === target.value);
              if (chosen !== undefined) set({ ...chosen, step: 1 });
            }}
          >
            {commonScales.map((one) => (
              <option key={one.to} value={`${one.from}-${one.to}`}>
                {one.from} to {one.to}
              </option>
            ))}
            <option value="">Another</option>
          </HTMLSelect>
        </FormGroup>
        <WholeField label="From" value={from} min={-1000} max={1000} onChange={(value) => set({ from: value })} />
        <WholeField label="To" value={to} min={-1000} max={1000} onChange={(value) => set({ to: value })} />
        <WholeField label="In steps of" value={step} min={1} max={1000} onChange={(value) => set({ step: value })} />
      </div>
      <fieldset className={`plain-fieldset ${styles.options}`}>
        <legend>Labels of points</legend>
        <ul className="plain-list">
          {labeled.map((point) => (
            <li key={point} className={styles.labeled}>
              <span className="figures muted" aria-hidden="true">
                {point}
              </span>
              <WordsField
                isBare
                label={`Label of ${point}`}
                name={`${question.id}/label/${point}`}
                text={question.labels[point]}
                onChange={(text, what) => label(point, text, what)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}

/** Drops the labels of points that the scale no longer has; the labels of its ends move with the ends. */
function onPoints(before: ScaleQuestion, after: ScaleQuestion): ScaleQuestion {
  const points = pointsOf(after).map(String);
  const labels = Object.fromEntries(Object.entries(before.labels).filter(([point]) => points.includes(point)));
  for (const end of ['from', 'to'] as const) {
    const label = before.labels[before[end]];
    if (label === undefined || before[end] === after[end]) continue;
    delete labels[before[end]];
    labels[after[end]] = label;
  }
  return { ...after, labels };
}
