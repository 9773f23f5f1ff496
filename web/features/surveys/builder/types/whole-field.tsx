import { useId, useState } from 'react';
import { LabeledNumberField } from '../../../../components/labeled-number-field.tsx';
import styles from '../builder.module.css';

interface WholeFieldProps {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  help?: string;
  /** Shown in the empty field, where the number may be left out. */
  placeholder?: string;
  /** Without it the number may not be left out. */
  onClear?: () => void;
  onChange: (value: number) => void;
}

/** A whole number within limits. What cannot be used stays in the field with a message, and changes nothing. */
export function WholeField({ label, value, min, max, help, placeholder, onClear, onChange }: WholeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<{ number: number | null; before: number | undefined } | null>(null);
  // Undo changes the value, which then replaces what was typed.
  const isTyping = typed !== null && typed.before === value;
  const shown = isTyping ? typed.number : (value ?? null);
  const isUsable = shown === null ? onClear !== undefined : isWithin(shown, min, max);
  const set = (number: number | null) => {
    const isCleared = number === null && onClear !== undefined;
    const isGood = number !== null && isWithin(number, min, max);
    setTyped(isCleared || isGood ? null : { number, before: value });
    if (isCleared) onClear();
    if (isGood) onChange(number);
  };
  return (
    <LabeledNumberField
      id={id}
      label={label}
      className={styles.number}
      value={shown}
      min={min}
      max={max}
      {...(help === undefined ? {} : { help })}
      {...(placeholder === undefined ? {} : { placeholder })}
      problem={isUsable ? null : `A whole number from ${min} to ${max}`}
      onChange={set}
    />
  );
}

function isWithin(number: number, min: number, max: number): boolean {
  return Number.isInteger(number) && number >= min && number <= max;
}
