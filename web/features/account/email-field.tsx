import { Field, type FieldProps } from '../../components/form/field.tsx';

interface EmailFieldProps extends Omit<FieldProps, 'label' | 'input'> {
  /** Focused when the screen opens. */
  isFirst?: boolean;
}

/** An email address, for password managers and the keyboards of phones. */
export function EmailField({ isFirst = false, ...field }: EmailFieldProps) {
  return (
    <Field
      {...field}
      label="Email"
      input={{
        type: 'email',
        autoComplete: 'email',
        inputMode: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
        autoFocus: isFirst,
      }}
    />
  );
}
