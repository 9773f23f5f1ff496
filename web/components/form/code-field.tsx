import { Field, type FieldProps } from './field.tsx';
import type { Problems } from './use-form.ts';
import styles from './form.module.css';

/** Accepts six digits, also with the spaces or dashes that mails and apps show between them. */
export function checkCode({ confirmationCode }: { confirmationCode: string }): Problems {
  const isCode = /^\d{6}$/.test(confirmationCode.replaceAll(/[\s-]/g, ''));
  return isCode ? {} : { confirmationCode: 'Enter the six digits of the code' };
}

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
        // Six digits with room for pasted spaces or dashes.
        maxLength: 12,
        autoFocus: isFirst,
        spellCheck: false,
      }}
    />
  );
}
