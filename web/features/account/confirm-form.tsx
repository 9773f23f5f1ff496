import { Button } from '@blueprintjs/core';
import { normalEmail } from '../../../domain/identity/attributes.ts';
import styles from './account.module.css';
import { Field } from './field.tsx';
import { MailHint } from './mail-hint.tsx';
import { Problem } from './problem.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAutoSignIn } from './use-auto-sign-in.ts';
import { useForm, type FieldErrors } from './use-form.ts';

interface ConfirmFormProps {
  /** Empty when the person has to say it. */
  username: string;
  resendAfterSeconds: number;
  /** Throws AuthError. */
  onConfirm(username: string, code: string): Promise<void>;
}

type Name = 'username' | 'confirmationCode';

export function ConfirmForm({ username, resendAfterSeconds, onConfirm }: ConfirmFormProps) {
  const form = useForm<Name>({
    initial: { username, confirmationCode: '' },
    check,
    send: (values) => onConfirm(values.username, values.confirmationCode),
    otherwise: 'Failed to verify email',
  });
  useAutoSignIn(username, form.isBusy);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <Problem text={form.problem} />
      {username === '' ? <Field form={form} name="username" label="E-mail" type="email" autoComplete="username" inputMode="email" autoFocus /> : null}
      <Field
        form={form}
        name="confirmationCode"
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        className={`figures ${styles.code}`}
        autoFocus={username !== ''}
      />
      <Button type="submit" intent="primary" size="large" fill loading={form.isBusy} text="Confirm" />
      <div className={styles.aside}>
        <ResendButton username={form.values.username} resendAfterSeconds={resendAfterSeconds} onProblem={form.fail} />
        <MailHint />
      </div>
    </form>
  );
}

function check({ username, confirmationCode }: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(normalEmail(username) === null ? { username: 'Enter your e-mail address' } : {}),
    ...(confirmationCode.trim() === '' ? { confirmationCode: 'Enter the code from the e-mail' } : {}),
  };
}
