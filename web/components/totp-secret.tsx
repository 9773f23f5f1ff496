import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import type { TotpSetup } from '../../domain/identity/challenges.ts';
import { copyText } from '../lib/copy-text.ts';
import styles from './totp-secret.module.css';

/** The secret for an authenticator app: a QR code, a text, and a link for an app on this device. */
export function TotpSecret({ setup: { sharedSecret, uri, qrCode } }: { setup: TotpSetup }) {
  const copy = () =>
    copyText(sharedSecret, { done: 'Secret copied', instead: 'Select the secret and copy it by hand.' });
  return (
    <div className={styles.secret}>
      <img className={styles.picture} src={qrCode} width={176} height={176} alt="QR code for your authenticator app" />
      <div className={styles.words}>
        <p>Scan the QR code with your authenticator app, or type this secret into it:</p>
        {/* Groups of four are easier to type. */}
        <code className={styles.code}>{sharedSecret.match(/.{1,4}/g)?.join(' ')}</code>
        <div className={styles.ways}>
          <Button size="small" icon={<Duplicate />} text="Copy the secret" onClick={() => void copy()} />
          <a href={uri}>Open in an app on this device</a>
        </div>
      </div>
    </div>
  );
}
