import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Add, Trash } from '@blueprintjs/icons';
import { exitRules } from '../../../domain/panels/setup.ts';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import styles from './panels.module.css';
import type { PhaseDraft } from './setup.ts';

const exitLabels: Record<(typeof exitRules)[number], string> = {
  turns: 'After its turns',
  everyone: 'When everybody has spoken',
  covered: 'When its aim is met',
};
const exitOptions = exitRules.map((value) => ({ value, label: exitLabels[value] }));

/** The phases of a guide. */
export function GuideFields({ guide, onChange }: { guide: PhaseDraft[]; onChange: (guide: PhaseDraft[]) => void }) {
  const set = (at: number, changes: Partial<PhaseDraft>) =>
    onChange(guide.map((phase, place) => (place === at ? { ...phase, ...changes } : phase)));
  return (
    <Card
      title="Guide"
      aside={
        <Button
          size="small"
          icon={<Add />}
          text="Add a phase"
          disabled={guide.length >= 8}
          onClick={() =>
            onChange([
              ...guide,
              { name: `Phase ${guide.length + 1}`, objective: 'What they think', question: '', turns: 6, probes: [] },
            ])
          }
        />
      }
    >
      {guide.map((phase, at) => (
        // Phases have no identity of their own; their place is.
        // eslint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={styles.phase}>
          <legend>Phase {at + 1}</legend>
          <FormGroup label="Name" labelFor={`phase-${at}-name`}>
            <InputGroup id={`phase-${at}-name`} value={phase.name} onValueChange={(name) => set(at, { name })} />
          </FormGroup>
          <FormGroup label="Aim" labelFor={`phase-${at}-aim`}>
            <InputGroup
              id={`phase-${at}-aim`}
              value={phase.objective}
              onValueChange={(objective) => set(at, { objective })}
            />
          </FormGroup>
          <FormGroup label="Question" labelFor={`phase-${at}-question`}>
            <InputGroup
              id={`phase-${at}-question`}
              value={phase.question ?? ''}
              onValueChange={(question) => set(at, { question })}
            />
          </FormGroup>
          <LabeledNumberField
            id={`phase-${at}-turns`}
            label="Turns"
            value={phase.turns}
            min={1}
            max={60}
            onChange={(turns) => set(at, { turns: turns ?? 1 })}
          />
          <FormGroup label="Ends" labelFor={`phase-${at}-exit`}>
            <HTMLSelect
              id={`phase-${at}-exit`}
              value={phase.exit ?? 'turns'}
              options={exitOptions}
              onChange={({ target }) => set(at, { exit: target.value as (typeof exitRules)[number] })}
            />
          </FormGroup>
          <Button
            size="small"
            icon={<Trash />}
            aria-label={`Remove phase ${at + 1}`}
            disabled={guide.length === 1}
            onClick={() => onChange(guide.filter((_, place) => place !== at))}
          />
        </fieldset>
      ))}
    </Card>
  );
}
