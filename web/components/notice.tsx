import { Button, NonIdealState } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';
import styles from './notice.module.css';

/** What will be here, and the button that makes the first one. */
export function EmptyState({ icon, title, children, action }: { icon?: ReactElement; title: string; children: ReactNode; action?: ReactElement }) {
  return (
    <div className={styles.box}>
      <NonIdealState
        {...(icon ? { icon } : {})}
        {...(action ? { action } : {})}
        title={<span className={styles.title}>{title}</span>}
        description={<>{children}</>}
      />
    </div>
  );
}

/** A part of a screen that could not be read: what happened and a way to try again. */
export function ErrorNote({ title, message, onRetry }: { title: string; message: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className={styles.box} role="alert">
      <NonIdealState
        icon={<WarningSign size={28} color="var(--negative)" />}
        title={<span className={styles.title}>{title}</span>}
        description={message}
        {...(onRetry ? { action: <Button onClick={onRetry}>Try again</Button> } : {})}
      />
    </div>
  );
}
