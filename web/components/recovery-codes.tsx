import { Button } from '@blueprintjs/core';
import { Download, Duplicate } from '@blueprintjs/icons';
import { copyText } from '../lib/copy-text.ts';
import { saveBlob } from '../lib/save-blob.ts';
import styles from './recovery-codes.module.css';

/** Single-use codes for people who lose their authenticator app; shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const copy = () =>
    copyText(codes.join('\n'), { done: 'Recovery codes copied', instead: 'Download the codes instead.' });
  const download = () =>
    saveBlob(
      new Blob([`Soundings recovery codes. Each works once.\n\n${codes.join('\n')}\n`]),
      'soundings-recovery-codes.txt',
    );
  return (
    <div className={styles.recovery}>
      <p>
        Keep these recovery codes somewhere safe, off this device: each signs you in once if you lose the app. They are
        not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button size="small" icon={<Duplicate />} text="Copy the codes" onClick={() => void copy()} />
        <Button size="small" icon={<Download />} text="Download the codes" onClick={download} />
      </div>
    </div>
  );
}
