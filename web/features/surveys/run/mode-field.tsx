import { Radio, RadioGroup } from '@blueprintjs/core';
import type { RunDraft } from './draft.ts';
import styles from './run.module.css';

interface ModeFieldProps {
  value: RunDraft['mode'];
  onChange: (mode: RunDraft['mode']) => void;
}

const modes = [
  {
    value: 'distribution',
    label: 'How likely each answer is',
    help: 'The answer is drawn from what the persona states, so answers differ as much as those of people do.',
  },
  {
    value: 'choice',
    label: 'One answer',
    help: 'Personas answer as people do; their answers come out more alike than those of people.',
  },
] as const;

/** The way in which a persona answers a question. */
export function ModeField({ value, onChange }: ModeFieldProps) {
  return (
    <RadioGroup
      label="Each persona says"
      name="survey-run-mode"
      selectedValue={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as RunDraft['mode'])}
      className={styles.modes ?? ''}
    >
      {modes.map((mode) => (
        <Radio
          key={mode.value}
          value={mode.value}
          labelElement={
            <>
              {mode.label}
              <span className={`small muted ${styles.help}`}>{mode.help}</span>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}
