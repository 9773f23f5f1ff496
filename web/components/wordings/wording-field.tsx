import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { messageLimits } from '../../../domain/errors.ts';
import styles from './wordings.module.css';

interface WordingFieldProps {
  id: string;
  label: string;
  value: string;
  hasProblem: boolean;
  onChange: (value: string) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

/** One wording; Ctrl or ⌘ with Enter starts the test. */
export function WordingField({ id, label, value, hasProblem, onChange, onRemove }: WordingFieldProps) {
  const isTooLong = value.length > messageLimits.maxCharacters;
  const isWrong = hasProblem || isTooLong;
  return (
    <div className={styles.field}>
      <FormGroup
        label={label}
        labelFor={id}
        intent={isWrong ? 'danger' : 'none'}
        helperText={isTooLong ? 'A wording may have at most 20,000 characters' : undefined}
      >
        <TextArea
          id={id}
          fill
          autoResize={false}
          rows={3}
          value={value}
          aria-invalid={isWrong ? true : undefined}
          intent={isWrong ? 'danger' : 'none'}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </FormGroup>
      {onRemove === null ? null : (
        <Button
          className={styles.remove ?? ''}
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={`Remove ${label.toLowerCase()}`}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
