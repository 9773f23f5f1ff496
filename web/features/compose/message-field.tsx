import { FormGroup, TextArea } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { messageLimits } from '../../../domain/errors.ts';
import { count } from '../../lib/format.ts';
import styles from './compose.module.css';

interface MessageFieldProps {
  id: string;
  label: string;
  /** Shown at the right of the label. */
  aside?: ReactNode;
  value: string;
  problem: string | undefined;
  /** A warning that does not prevent the run. */
  hint?: string | undefined;
  onChange: (value: string) => void;
}

/** A message with the number of its characters. */
export function MessageField({ id, label, aside, value, problem, hint, onChange }: MessageFieldProps) {
  const isTooLong = value.length > messageLimits.maxCharacters;
  const counter = `${count(value.length)} of ${count(messageLimits.maxCharacters)} characters`;
  return (
    <div className={styles.field}>
      <div className={styles.aside}>{aside}</div>
      <FormGroup
        label={label}
        labelFor={id}
        intent={problem || isTooLong ? 'danger' : 'none'}
        helperText={
          <span id={`${id}-help`} className="figures">
            {problem ? `${problem} · ` : ''}
            {counter}
            {hint ? ` · ${hint}` : ''}
          </span>
        }
      >
        <TextArea
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // Enter starts a new line; with Ctrl or ⌘ it starts the run.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
          fill
          autoResize={false}
          rows={5}
          // Five lines at least; not so high that the other fields leave the screen.
          style={{ minHeight: 112, maxHeight: 420 }}
          placeholder="The post, speech line, email or slogan to test, word for word"
          aria-describedby={`${id}-help`}
          aria-invalid={problem || isTooLong ? true : undefined}
          intent={problem || isTooLong ? 'danger' : 'none'}
        />
      </FormGroup>
    </div>
  );
}
