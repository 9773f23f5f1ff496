import { FormGroup, Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import type { DraftFieldsProps } from './message-fields.tsx';
import { objectiveNames, objectiveWords } from './search.ts';
import styles from './searches.module.css';

/** The objectives by which wordings are kept. */
export function ObjectiveFields({ draft: { selection, weights }, change }: DraftFieldsProps) {
  const isFront = selection === 'front';
  const set = (name: (typeof objectiveNames)[number], weight: number) =>
    change({ weights: { ...weights, [name]: Math.min(1, Math.max(0, weight)) } });
  return (
    <Card title="What counts?">
      <RadioGroup
        label="Which wordings are kept"
        selectedValue={selection}
        onChange={({ currentTarget }) => change({ selection: currentTarget.value as typeof selection })}
      >
        <Radio value="weights" label="Best overall: the highest mean of what counts, by its weight" />
        <Radio value="front" label="Good for every segment: those that no other beats in everything" />
      </RadioGroup>
      {isFront ? (
        <FormGroup label="Objectives that count" role="group" aria-label="Objectives that count" className="mb-0">
          {objectiveNames.map((name) => (
            <Switch
              key={name}
              label={objectiveWords[name] ?? name}
              checked={weights[name] > 0}
              onChange={({ currentTarget }) => set(name, currentTarget.checked ? 1 : 0)}
            />
          ))}
        </FormGroup>
      ) : (
        <div className={styles.fields}>
          {objectiveNames.map((name) => (
            <LabeledNumberField
              key={name}
              id={`search-weight-${name}`}
              label={objectiveWords[name] ?? name}
              labelInfo="(weight, 0 to 1)"
              className={styles.narrow}
              value={weights[name]}
              min={0}
              max={1}
              step={0.1}
              onChange={(weight) => set(name, weight ?? 0)}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
