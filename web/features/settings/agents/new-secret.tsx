import { Button, Classes, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import styles from './agents.module.css';

interface NewSecretProps {
  /** Names it in the middle of a sentence: key, secret. */
  what: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
}

/** The body of a dialog that shows a key or a secret once. */
export function NewSecret({ what, value, onClose, children }: NewSecretProps) {
  const name = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
  const copy = () => copyText(value, { done: `${name} copied`, instead: `Select the ${what} and copy it by hand.` });
  return (
    <>
      <DialogBody>
        <p>Copy it now: it is not shown again.</p>
        <input className={`${Classes.INPUT} ${styles.newKey}`} aria-label={`Your new ${what}`} readOnly value={value} />
        {children}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button icon={<Duplicate />} text={`Copy the ${what}`} onClick={() => void copy()} />
            <Button intent="primary" text="Done" onClick={onClose} />
          </>
        }
      />
    </>
  );
}
