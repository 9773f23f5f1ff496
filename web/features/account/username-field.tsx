import { Field, type FieldProps } from '../../components/form/field.tsx';

/** Whose account it is: the address people signed up with. */
export function UsernameField({ isFirst = false, ...field }: Omit<FieldProps, 'name' | 'label' | 'input'> & { isFirst?: boolean }) {
  return (
    <Field
      {...field}
      name="username"
      label="E-mail"
      input={{ type: 'email', autoComplete: 'username', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoFocus: isFirst }}
    />
  );
}
