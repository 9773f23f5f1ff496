import { Field, type FieldProps } from './field.tsx';
import styles from './form.module.css';

/** Six digits, however they were typed or pasted. */
export function isSixDigits(typed: string): boolean {
  return /^\d{6}$/.test(typed.replaceAll(/[\s-]/g, ''));
}

export const codeProblem = 'Enter the six digits of the code';

/** A one-time code: the keyboard has digits, the browser may fill it in from a message. */
export function CodeField(field: Omit<FieldProps, 'name' | 'label' | 'input' | 'className'> & { label?: string }) {
  const { label = 'Verification code', ...rest } = field;
  return (
    <Field
      {...rest}
      name="confirmationCode"
      label={label}
      className={styles.code}
      input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12, autoFocus: true, spellCheck: false }}
    />
  );
}
