import { Button, Checkbox, FormGroup, TextArea } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { messageLimits } from '../../../domain/errors.ts';
import type { Wording } from './use-wordings.ts';
import styles from './wordings.module.css';

interface WordingFieldProps {
  id: string;
  label: string;
  wording: Wording;
  hasProblem: boolean;
  onChange: (changed: Partial<Wording>) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

/** One wording; Ctrl or ⌘ with Enter starts the test. One that was proposed with a note is left out, not removed. */
export function WordingField({ id, label, wording, hasProblem, onChange, onRemove }: WordingFieldProps) {
  const { text, note, isChosen } = wording;
  const isTooLong = text.length > messageLimits.maxCharacters;
  const isWrong = hasProblem || isTooLong;
  return (
    <div className={styles.field}>
      <FormGroup
        label={label}
        labelFor={id}
        intent={isWrong ? 'danger' : 'none'}
        subLabel={note ?? undefined}
        helperText={isTooLong ? 'A wording may have at most 20,000 characters' : undefined}
      >
        <TextArea
          id={id}
          fill
          autoResize={false}
          rows={3}
          value={text}
          aria-invalid={isWrong ? true : undefined}
          intent={isWrong ? 'danger' : 'none'}
          onChange={({ target }) => onChange({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </FormGroup>
      {note === null ? (
        onRemove === null ? null : (
          <Button
            className={styles.remove ?? ''}
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={onRemove}
          />
        )
      ) : (
        <Checkbox
          className={styles.remove ?? ''}
          checked={isChosen}
          label="Test it"
          aria-label={`Test it: ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
        />
      )}
    </div>
  );
}
