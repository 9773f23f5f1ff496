import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { KnownUsername } from '../../../components/form/known-username.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { AuthError } from '../../../session/errors.ts';
import { useSession } from '../../../session/context.tsx';

/** An action that requires the password. */
export interface AskedAgain {
  title: string;
  /** Explains the consequences. */
  says: ReactNode;
  confirmText: string;
  /** Runs after the password was accepted. The dialog stays busy meanwhile and shows its error. */
  go: () => Promise<void>;
}

const initial = { password: '' };
const check = ({ password }: typeof initial) => (password === '' ? { password: 'Enter your password' } : {});

function PasswordForm({ asked, onClose }: { asked: AskedAgain; onClose: () => void }) {
  const { session, user } = useSession();
  const { values, set, problems, isBusy, onSubmit } = useForm({
    initial,
    check,
    otherwise: 'That did not work. Try again in a moment.',
    submit: async ({ password }) => {
      await session.provePassword(password).catch((error: unknown) => {
        const isWrong = error instanceof AuthError && error.name === 'NotAuthorizedException';
        throw isWrong ? new AuthError(error.name, error.message, { field: 'password', status: error.status }) : error;
      });
      await asked.go();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogBody>
        <p className="mb-16">{asked.says}</p>
        <FormProblem text={problems['']} />
        <KnownUsername username={user?.username ?? ''} />
        <PasswordField
          kind="current-password"
          label="Your password"
          value={values.password}
          onChange={set('password')}
          problem={problems['password']}
          isFirst
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button type="submit" intent="primary" text={asked.confirmText} loading={isBusy} />
          </>
        }
      />
    </form>
  );
}

interface PasswordAgainProps {
  isOpen: boolean;
  /** Kept when the dialog closes, so that its text is visible while it fades out. */
  asked: AskedAgain | null;
  onClose: () => void;
}

/** Asks for the password before an action that makes the account less secure. */
export function PasswordAgain({ isOpen, asked, onClose }: PasswordAgainProps) {
  return (
    <Dialog isOpen={isOpen && asked !== null} title={asked?.title ?? ''} onClose={onClose} className="dialog">
      {asked === null ? null : <PasswordForm asked={asked} onClose={onClose} />}
    </Dialog>
  );
}
