/** Fields of a run that the settings have too, as what the form of a run starts with. */
import { FormGroup, InputGroup } from '@blueprintjs/core';
import { LabeledNumberField } from './labeled-number-field.tsx';

interface RunFieldProps<T> {
  id: string;
  /** Null while the field is empty. */
  value: T | null;
  help: string;
  /** The error, shown instead of the help. */
  problem?: string | null | undefined;
  onChange: (value: T | null) => void;
}

/** The server accepts names of at most 40 letters. */
const maxLanguageCharacters = 40;

export function LanguageField({ id, value, help, problem, onChange }: RunFieldProps<string>) {
  const isWrong = typeof problem === 'string';
  const intent = isWrong ? 'danger' : 'none';
  return (
    <FormGroup
      label="Language of the answers"
      labelInfo="(optional)"
      labelFor={id}
      intent={intent}
      helperText={problem ?? help}
    >
      <InputGroup
        id={id}
        value={value ?? ''}
        maxLength={maxLanguageCharacters}
        placeholder="As the model chooses, mostly English"
        intent={intent}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        onValueChange={(language) => onChange(language || null)}
      />
    </FormGroup>
  );
}

export function SpendCapField(props: RunFieldProps<number>) {
  return (
    <LabeledNumberField
      {...props}
      label="Spend cap"
      labelInfo="(US dollars, optional)"
      min={0}
      step="any"
      placeholder="No cap"
    />
  );
}
