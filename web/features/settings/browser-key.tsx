import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Provider } from '../../../domain/providers/provider.ts';
import { browserKeys } from '../../lib/stored-api-keys.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './settings.module.css';

interface BrowserKeyProps {
  provider: Provider;
  label: string;
  /** The key in the field; '' without one. */
  typed: string;
  onKept: () => void;
}

/**
 * Stores the key in this browser instead of on the server. It takes precedence over the stored key and is removed at
 * sign-out.
 */
export function BrowserKey({ provider, label, typed, onKept }: BrowserKeyProps) {
  const [held, setHeld] = useState(() => browserKeys.get(provider));
  const store = (key: string | null, message: string) => {
    browserKeys.set(provider, key);
    setHeld(browserKeys.get(provider));
    void toast(message, 'success');
  };
  if (held !== null)
    return (
      <div className={`${styles.row} ${styles.result}`}>
        <span className="small">{`This browser holds a key ending in ${held.slice(-4)} until you sign out, and uses it before the stored one.`}</span>
        <Button
          size="small"
          variant="minimal"
          text="Forget it"
          aria-label={`Forget it: the ${label} of this browser`}
          onClick={() => store(null, 'The key of this browser is forgotten')}
        />
      </div>
    );
  if (typed === '') return null;
  return (
    <Button
      size="small"
      variant="minimal"
      className={styles.result ?? ''}
      text="Keep it in this browser only"
      onClick={() => {
        store(typed, `${label} kept in this browser`);
        onKept();
      }}
    />
  );
}
