import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface ConfirmProps {
  isOpen: boolean;
  /** Names the thing that is about to be done. */
  title: string;
  confirmText: string;
  keepText: string;
  isBusy?: boolean;
  /** There is something to fill in, which takes the keyboard by itself. */
  asksInput?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** One question before something that cannot be undone. Esc keeps everything as it is, and so does Enter on what has the keyboard first. */
export function Confirm({ isOpen, title, confirmText, keepText, isBusy = false, asksInput = false, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      onClose={onClose}
      isCloseButtonShown={false}
      style={{ width: 'min(440px, calc(100vw - 32px))' }}
    >
      <DialogBody>{children}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus={!asksInput} text={keepText} onClick={onClose} />
            <Button intent="danger" text={confirmText} loading={isBusy} onClick={onConfirm} />
          </>
        }
      />
    </Dialog>
  );
}
