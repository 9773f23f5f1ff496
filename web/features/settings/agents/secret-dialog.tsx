import { Button, Dialog, DialogFooter } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { NewSecret } from './new-secret.tsx';

interface SecretDialogProps {
  title: string;
  /** The secret in words, and the title with which it is shown. */
  what: string;
  secretTitle: string;
  /** Explains the secret. */
  hint?: ReactNode;
  onClose: () => void;
  /** Returns the form, which calls `onCreated` with the secret. */
  children: (onCreated: (secret: string) => void) => ReactNode;
}

/** A dialog with a form, and then with the secret that it created, once. */
export function SecretDialog({ title, what, secretTitle, hint, onClose, children }: SecretDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      isOpen
      title={secret === null ? title : secretTitle}
      onClose={onClose}
      className="dialog"
      canOutsideClickClose={false}
    >
      {secret === null ? (
        children(setSecret)
      ) : (
        <NewSecret what={what} value={secret} onClose={onClose}>
          {hint}
        </NewSecret>
      )}
    </Dialog>
  );
}

interface FormFooterProps {
  text: string;
  isBusy: boolean;
  isDisabled: boolean;
  onClose: () => void;
}

/** The buttons of a form in a dialog. */
export function FormFooter({ text, isBusy, isDisabled, onClose }: FormFooterProps) {
  return (
    <DialogFooter
      actions={
        <>
          <Button text="Cancel" onClick={onClose} />
          <Button type="submit" intent="primary" text={text} loading={isBusy} disabled={isDisabled} />
        </>
      }
    />
  );
}
