import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { type ReactNode, useRef } from 'react';

interface ConfirmProps {
  isOpen: boolean;
  /** Names the action. */
  title: string;
  confirmText: string;
  /** `danger` unless nothing is lost. */
  intent?: Intent;
  /** Text of the button that does nothing. */
  keepText: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an action that cannot be undone. Focus starts at the first field, else at the cancel button. */
export function Confirm({
  isOpen,
  title,
  confirmText,
  intent = 'danger',
  keepText,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      onClose={onClose}
      onOpening={(dialog) => (dialog.querySelector('input') ?? keep.current)?.focus()}
      isCloseButtonShown={false}
      className="dialog"
    >
      <DialogBody>{children}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button ref={keep} text={keepText} onClick={onClose} />
            <Button intent={intent} text={confirmText} loading={isBusy} onClick={onConfirm} />
          </>
        }
      />
    </Dialog>
  );
}
