import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { checkCode, CodeField } from '../../../components/form/code-field.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { TotpSecret } from '../../../components/totp-secret.tsx';
import type { Session } from '../../../session/session.ts';
import { useSession } from '../../../session/context.tsx';
import { AsyncContent } from '../async-content.tsx';
import { useAccountResource } from '../use-account-resource.ts';
import { ShownCodes } from './recovery-codes-dialog.tsx';

interface TotpDialogProps {
  isOpen: boolean;
  /** Called after the app's first code was accepted; the recovery codes are shown next. */
  onReady: () => void;
  onClose: () => void;
}

const read = (session: Session) => session.setUpTotp();

/**
 * Creates a new secret each time the dialog opens. The current app stays valid until the new app's first code is
 * accepted.
 */
function TotpForm({ onReady, onClose }: Omit<TotpDialogProps, 'isOpen'>) {
  const { session } = useSession();
  const { value, error, reload } = useAccountResource(read);
  const [isReady, setReady] = useState(false);
  const { field, problems, isBusy, onSubmit } = useForm({
    initial: { confirmationCode: '' },
    check: checkCode,
    otherwise: 'The app could not be set up',
    submit: async ({ confirmationCode }) => {
      await session.verifyTotpSetup(confirmationCode.trim());
      setReady(true);
      onReady();
    },
  });
  if (isReady && value !== null) return <ShownCodes codes={value.recoveryCodes} onDone={onClose} />;
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogBody>
        <AsyncContent value={value} error={error} what="The secret" onRetry={() => void reload()}>
          {(setup) => <TotpSecret setup={setup} />}
        </AsyncContent>
        <FormProblem text={problems['']} />
        <CodeField label="Code from the app" {...field('confirmationCode')} help="It changes every 30 seconds" />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button type="submit" intent="primary" text="Turn on" loading={isBusy} disabled={value === null} />
          </>
        }
      />
    </form>
  );
}

/** Sets up an authenticator app and shows its recovery codes. */
export function TotpDialog({ isOpen, onReady, onClose }: TotpDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Set up your authenticator app" onClose={onClose} className="dialog-wide">
      <TotpForm onReady={onReady} onClose={onClose} />
    </Dialog>
  );
}
