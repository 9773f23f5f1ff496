import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  help?: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A select with its label. */
export function SelectField({ id, label, value, help, onChange, children }: SelectFieldProps) {
  return (
    <FormGroup label={label} labelFor={id} helperText={help}>
      <HTMLSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </HTMLSelect>
    </FormGroup>
  );
}
