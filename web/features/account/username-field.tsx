import { Field, type FieldProps } from '../../components/form/field.tsx';
import { useTakesPhone } from './use-auth-config.ts';

/** The username: the email address, or the phone number where numbers are accepted. */
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
        // With type 'email' browsers would reject a phone number.
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
