import { Offline } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useOnline, useStreamState } from '../graphql/connection.ts';
import styles from './connection-banner.module.css';

/** Interruptions shorter than this are not shown. */
const graceMs = 4000;

/** Warns that the content may be out of date while the browser is offline or the event stream is interrupted. */
export function ConnectionBanner() {
  const online = useOnline();
  const isDown = useStreamState() === 'down';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isDown) return setLate(false);
    const timer = setTimeout(() => setLate(true), graceMs);
    return () => clearTimeout(timer);
  }, [isDown]);

  const text = online
    ? 'Live updates are interrupted. Reconnecting; open runs are read every 3 seconds meanwhile.'
    : 'You are offline. Runs go on without you, and what you type is kept.';
  return (
    <div role="status">
      {!online || isLate ? (
        <p className={styles.banner}>
          <Offline aria-hidden="true" /> {text}
        </p>
      ) : null}
    </div>
  );
}
