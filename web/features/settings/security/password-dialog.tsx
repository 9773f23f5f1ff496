import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { KnownUsername } from '../../../components/form/known-username.tsx';
import { checkPassword, PasswordField } from '../../../components/form/password-field.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { atPasswordField } from '../../../session/errors.ts';
import { useSession } from '../../../session/context.tsx';

/** An action that requires the password. */
export interface ConfirmedAction {
  title: string;
  /** Explains the consequences. */
  consequences: ReactNode;
  confirmText: string;
  /** Runs after the password was accepted. The dialog stays busy meanwhile and shows its error. */
  run: () => Promise<void>;
}

const initial = { password: '' };

/** The dialog's form. */
function PasswordForm({ action, onClose }: { action: ConfirmedAction; onClose: () => void }) {
  const { session, user } = useSession();
  const { field, problems, isBusy, onSubmit } = useForm({
    initial,
    check: checkPassword,
    otherwise: 'That did not work. Try again in a moment.',
    submit: async ({ password }) => {
      await session.provePassword(password).catch((error: unknown) => {
        throw atPasswordField(error, 'password');
      });
      await action.run();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogBody>
        <p className="mb-16">{action.consequences}</p>
        <FormProblem text={problems['']} />
        <KnownUsername username={user?.username ?? ''} />
        <PasswordField kind="current-password" label="Your password" {...field('password')} isFirst />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button type="submit" intent="primary" text={action.confirmText} loading={isBusy} />
          </>
        }
      />
    </form>
  );
}

interface PasswordDialogProps {
  isOpen: boolean;
  /** Kept when the dialog closes, so that its text is visible while it fades out. */
  action: ConfirmedAction | null;
  onClose: () => void;
}

/** Asks for the password before an action that makes the account less secure. */
export function PasswordDialog({ isOpen, action, onClose }: PasswordDialogProps) {
  return (
    <Dialog isOpen={isOpen && action !== null} title={action?.title ?? ''} onClose={onClose} className="dialog">
      {action === null ? null : <PasswordForm action={action} onClose={onClose} />}
    </Dialog>
  );
}
