import { InputGroup } from '@blueprintjs/core';

export interface NumberFieldProps {
  id: string;
  /** Null shows an empty field. */
  value: number | null;
  min?: number;
  max?: number;
  step?: number | 'any';
  placeholder?: string;
  isWrong: boolean;
  isDisabled?: boolean;
  onChange: (value: number | null) => void;
}

/** A native number field, which may be empty. */
export function NumberField({
  id,
  value,
  min,
  max,
  step = 1,
  placeholder,
  isWrong,
  isDisabled = false,
  onChange,
}: NumberFieldProps) {
  return (
    <InputGroup
      id={id}
      type="number"
      fill
      disabled={isDisabled}
      value={value === null ? '' : String(value)}
      {...(min === undefined ? {} : { min })}
      step={step}
      {...(max === undefined ? {} : { max })}
      {...(placeholder === undefined ? {} : { placeholder })}
      intent={isWrong ? 'danger' : 'none'}
      {...(isWrong ? { 'aria-invalid': true } : {})}
      onValueChange={(text) => onChange(text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text))}
    />
  );
}
