import { Field, type FieldProps } from '../../components/form/field.tsx';
import { useTakesPhone } from './use-auth-config.ts';

/** Whose account it is: the address people signed up with, or the number where numbers are taken. */
export function UsernameField({
  isFirst = false,
  ...field
}: Omit<FieldProps, 'name' | 'label' | 'input'> & { isFirst?: boolean }) {
  const takesPhone = useTakesPhone();
  return (
    <Field
      {...field}
      name="username"
      label={takesPhone ? 'Email or phone number' : 'Email'}
      input={{
        // As 'email' a browser would take a number for a slip of the finger.
        type: takesPhone ? 'text' : 'email',
        autoComplete: 'username',
        inputMode: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
        autoFocus: isFirst,
      }}
    />
  );
}
