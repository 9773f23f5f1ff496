import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useOnline, useStreamState } from '../graphql/connection.ts';
import styles from './notice.module.css';

interface NoticeProps {
  icon?: ReactElement;
  title: string;
  children: ReactNode;
  action?: ReactElement | undefined;
}

/** Describes the empty state, with a button that creates the first item. */
export function EmptyState({ icon, title, children, action }: NoticeProps) {
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

/** Replaces a part of a screen that could not be read, with a retry button. It also retries once the connection is back. */
export function ErrorNote({
  title,
  message,
  onRetry,
}: {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
}) {
  const stream = useStreamState();
  const isConnected = useOnline() && (stream === 'live' || stream === 'idle');
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    if (isConnected && !wasConnected.current) onRetry?.();
    wasConnected.current = isConnected;
  }, [isConnected, onRetry]);
  return (
    <div role="alert">
      <EmptyState
        icon={<WarningSign size={28} color="var(--negative)" />}
        title={title}
        action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}
      >
        {message}
      </EmptyState>
    </div>
  );
}
