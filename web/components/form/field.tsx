import { FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

export interface FieldProps {
  /** Also the input's name, used by password managers and by errors of the server. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The validation error, read before the help. */
  problem?: string | undefined;
  help?: ReactNode;
  optional?: boolean;
  input?: InputGroupProps;
  className?: string | undefined;
}

/** A labeled input; its help and error are read out with it. */
export function Field({ name, label, value, onChange, problem, help, optional = false, input, className }: FieldProps) {
  const id = useId();
  const hasMessage = problem !== undefined || help !== undefined;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      {...(optional ? { labelInfo: '(optional)' } : {})}
      intent={problem === undefined ? 'none' : 'danger'}
      helperText={hasMessage ? <FieldMessage id={`${id}-help`} problem={problem} help={help} /> : undefined}
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
        aria-describedby={hasMessage ? `${id}-help` : undefined}
        {...input}
      />
    </FormGroup>
  );
}

/** The help stays, because it says how to fix the error. */
function FieldMessage({ id, problem, help }: Pick<FieldProps, 'problem' | 'help'> & { id: string }) {
  return (
    <span id={id}>
      {problem === undefined ? null : <strong className={styles.wrong}>{problem}</strong>}
      {problem === undefined || help === undefined || help === problem ? null : <br />}
      {help === problem ? null : help}
    </span>
  );
}
