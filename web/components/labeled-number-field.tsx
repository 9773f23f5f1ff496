import { FormGroup } from '@blueprintjs/core';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

interface LabeledNumberFieldProps extends Omit<NumberFieldProps, 'isWrong'> {
  label: string;
  /** Text beside the label, such as the unit. */
  labelInfo?: string;
  help?: string;
  /** The error, shown instead of the help. */
  problem?: string | null | undefined;
  className?: string | undefined;
}

/** A number field with its label, and its help or error below it. */
export function LabeledNumberField({ label, labelInfo, help, problem, className, ...field }: LabeledNumberFieldProps) {
  const isWrong = typeof problem === 'string';
  return (
    <FormGroup
      label={label}
      {...(labelInfo === undefined ? {} : { labelInfo })}
      labelFor={field.id}
      intent={isWrong ? 'danger' : 'none'}
      helperText={problem ?? help}
      className={className ?? ''}
    >
      <NumberField {...field} isWrong={isWrong} />
    </FormGroup>
  );
}
