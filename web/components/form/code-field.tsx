import { Field, type FieldProps } from './field.tsx';
import styles from './form.module.css';

/** Matches six digits, however they were typed or pasted. */
export function isSixDigits(typed: string): boolean {
  return /^\d{6}$/.test(typed.replaceAll(/[\s-]/g, ''));
}

export const codeProblem = 'Enter the six digits of the code';

interface CodeFieldProps extends Omit<FieldProps, 'name' | 'label' | 'input' | 'className'> {
  label?: string;
  /** Focused when the screen opens. */
  isFirst?: boolean;
}

/** A one-time code: numeric keyboard, and autofill from a text message. */
export function CodeField({ label = 'Verification code', isFirst = true, ...rest }: CodeFieldProps) {
  return (
    <Field
      {...rest}
      name="confirmationCode"
      label={label}
      className={styles.code}
      input={{
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
        maxLength: 12,
        autoFocus: isFirst,
        spellCheck: false,
      }}
    />
  );
}
