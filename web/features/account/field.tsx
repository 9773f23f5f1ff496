import { FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';

export interface FieldProps {
  /** Also the input's name, by which password managers and errors of the server know it. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it; replaces the help. */
  problem?: string | undefined;
  help?: ReactNode;
  optional?: boolean;
  input?: InputGroupProps;
  className?: string | undefined;
}

/** A labelled input whose help and problem are read out with it. */
export function Field({ name, label, value, onChange, problem, help, optional = false, input, className }: FieldProps) {
  const id = `account-${name}`;
  const said = problem ?? help;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      {...(optional ? { labelInfo: '(optional)' } : {})}
      intent={problem === undefined ? 'none' : 'danger'}
      helperText={said === undefined ? undefined : <span id={`${id}-help`}>{said}</span>}
      className={className ?? ''}
    >
      <InputGroup
        id={id}
        name={name}
        value={value}
        onValueChange={onChange}
        size="large"
        intent={problem === undefined ? 'none' : 'danger'}
        aria-invalid={problem === undefined ? undefined : true}
        aria-required={!optional}
        aria-describedby={said === undefined ? undefined : `${id}-help`}
        {...input}
      />
    </FormGroup>
  );
}
