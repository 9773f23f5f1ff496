import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import styles from './papers.module.css';

interface RemovedItemProps {
  title: string;
  onUndo: () => void;
}

/** The place of a removed paper. Takes the focus, which was on the button that removed it. */
export function RemovedItem({ title, onUndo }: RemovedItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className={styles.paper}>
      <p>
        <strong>Removed:</strong> {title}
      </p>
      <div className="wrapping-row">
        <span className={styles.quiet}>No source will bring it back.</span>
        <Button ref={button} size="small" text="Undo" aria-label={`Undo removing: ${title}`} onClick={onUndo} />
      </div>
    </li>
  );
}
