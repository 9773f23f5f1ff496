import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { type ReactNode, useRef } from 'react';

interface ConfirmProps {
  isOpen: boolean;
  /** Names the thing that is about to be done. */
  title: string;
  confirmText: string;
  /** `danger` unless nothing is lost by it. */
  intent?: Intent;
  keepText: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** One question before something that cannot be undone. The keyboard begins at what is to be filled in, else at the way back. */
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
