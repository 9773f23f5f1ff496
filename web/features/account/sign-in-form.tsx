import { Button } from '@blueprintjs/core';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { useForm, type FieldErrors, type Form } from './use-form.ts';

interface SignInFormProps {
  username: string;
  /** Answers what hinders signing in, if anything; throws AuthError. */
  onSignIn(username: string, password: string): Promise<string | null>;
}

type Name = 'username' | 'password';

export function SignInForm({ username, onSignIn }: SignInFormProps) {
  const form: Form<Name> = useForm<Name>({
    initial: { username, password: '' },
    check,
    send: async (values): Promise<void> => form.fail(await onSignIn(values.username, values.password)),
    otherwise: 'Failed to sign in',
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <Problem text={form.problem} />
      <Field form={form} name="username" label="E-mail" type="email" autoComplete="username" inputMode="email" autoFocus={username === ''} />
      <PasswordField form={form} autoComplete="current-password" />
      <Button type="submit" intent="primary" size="large" fill loading={form.isBusy} text="Sign in" />
    </form>
  );
}

function check({ username, password }: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(username.trim() === '' ? { username: 'Enter your e-mail address' } : {}),
    ...(password === '' ? { password: 'Enter your password' } : {}),
  };
}
