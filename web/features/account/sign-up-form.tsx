import { Button } from '@blueprintjs/core';
import type { SignUpAttribute } from '../../../domain/identity/attributes.ts';
import { passwordSymbolHint } from '../../../domain/identity/password-policy.ts';
import type { SignUpInput } from '../../lib/session-types.ts';
import styles from './account.module.css';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { checkSignUp, signUpInputOf, type SignUpField } from './sign-up-values.ts';
import { useForm } from './use-form.ts';

interface SignUpFormProps {
  required: readonly SignUpAttribute[];
  /** Throws AuthError. */
  onSignUp(input: SignUpInput): Promise<void>;
}

const empty = { username: '', password: '', given_name: '', family_name: '', phone_number: '' };

export function SignUpForm({ required, onSignUp }: SignUpFormProps) {
  const form = useForm<SignUpField>({
    initial: empty,
    check: (values) => checkSignUp(values, required),
    send: (values) => onSignUp(signUpInputOf(values)),
    otherwise: 'Failed to sign up',
  });
  const isOptional = (name: SignUpAttribute) => !required.includes(name);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <Problem text={form.problem} />
      <div className={styles.pair}>
        <Field form={form} name="given_name" label="Given name" autoComplete="given-name" isOptional={isOptional('given_name')} autoFocus />
        <Field form={form} name="family_name" label="Family name" autoComplete="family-name" isOptional={isOptional('family_name')} />
      </div>
      <Field form={form} name="username" label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <Field
        form={form}
        name="phone_number"
        label="Phone number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint="With the country code, such as +1 202 555 0100"
        isOptional={isOptional('phone_number')}
      />
      <PasswordField
        form={form}
        autoComplete="new-password"
        hint={`At least 8 characters with uppercase, lowercase, and numbers. ${passwordSymbolHint}.`}
      />
      <Button type="submit" intent="primary" size="large" fill loading={form.isBusy} text="Create account" />
    </form>
  );
}
