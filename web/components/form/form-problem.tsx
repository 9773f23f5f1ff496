import { Callout } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../lib/keyboard.ts';
import styles from './form.module.css';

/** An error of the whole form; announced when it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // Takes focus if the pressed button lost it while busy; a person in a field stays there.
  useEffect(() => {
    if (text !== undefined && isFocusLost()) place.current?.focus();
  }, [text]);
  return (
    <div role="alert" ref={place} tabIndex={-1}>
      {text === undefined ? null : (
        <Callout intent="danger" icon={false} compact className={styles.notice ?? ''}>
          {text}
        </Callout>
      )}
    </div>
  );
}
