import { Button } from '@blueprintjs/core';
import { Card } from '../../../components/card.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { KnownUsername } from '../../../components/form/known-username.tsx';
import { checkNewPassword, NewPasswordField } from '../../../components/form/new-password-field.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useSession } from '../../../session/context.tsx';
import { atPasswordField } from '../../../session/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import styles from '../settings.module.css';

const initial = { oldPassword: '', password: '' };

function check(values: typeof initial) {
  return {
    ...(values.oldPassword === '' ? { oldPassword: 'Enter your current password' } : {}),
    ...checkNewPassword(values),
  };
}

/** Changes the password. Sign-ins elsewhere with the old password are ended. */
export function PasswordCard() {
  const { user, session } = useSession();
  const { field, reset, problems, isBusy, onSubmit } = useForm({
    initial,
    check,
    otherwise: 'The password could not be changed',
    submit: async ({ oldPassword, password }) => {
      await session.updatePassword(oldPassword, password).catch((error: unknown) => {
        throw atPasswordField(error, 'oldPassword');
      });
      reset();
      void toast('Password changed. Other browsers are signed out.', 'success');
    },
  });
  return (
    <Card title="Password">
      <FormProblem text={problems['']} />
      <form onSubmit={onSubmit} noValidate className={styles.narrow}>
        <KnownUsername username={user?.username ?? ''} />
        <PasswordField kind="current-password" name="oldPassword" label="Current password" {...field('oldPassword')} />
        <NewPasswordField {...field('password')} />
        <Button type="submit" text="Change password" loading={isBusy} />
      </form>
    </Card>
  );
}
