import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useOnline, useStreamState } from '../graphql/connection.ts';
import styles from './notice.module.css';

interface EmptyStateProps {
  icon?: ReactElement;
  title: string;
  children: ReactNode;
  action?: ReactElement | undefined;
}

/** A sentence in place of missing content, with a button or link for what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.box}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}

interface ErrorNoteProps {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
  /** Words of the button, for pages in other languages. */
  retry?: string;
  /** Retries when a lost connection is back. Must be false where a retry reloads the page, which might never end. */
  retriesOnReconnect?: boolean;
}

/** Replaces a part of a screen that could not be read, with a retry button. */
export function ErrorNote({ title, message, onRetry, retry = 'Try again', retriesOnReconnect = true }: ErrorNoteProps) {
  const stream = useStreamState();
  const isOnline = useOnline();
  const wasLost = useRef(false);
  useEffect(() => {
    // A stream that connects for the first time was not lost.
    if (!isOnline || stream === 'down') wasLost.current = true;
    else if (wasLost.current && stream !== 'connecting') {
      wasLost.current = false;
      if (retriesOnReconnect) onRetry?.();
    }
  }, [isOnline, stream, retriesOnReconnect, onRetry]);
  return (
    <div role="alert">
      <EmptyState
        icon={<WarningSign size={28} color="var(--negative)" />}
        title={title}
        action={onRetry ? <Button onClick={onRetry}>{retry}</Button> : undefined}
      >
        {message}
      </EmptyState>
    </div>
  );
}
