import { Button, Classes } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { useSession } from '../../../session/context.tsx';
import type { TemporaryCredentials } from '../../../session/types.ts';
import { useAction } from '../use-action.ts';
import styles from '../settings.module.css';

/** The names of the variables are those that AWS's tools read. */
function linesOf({ accessKeyId, secretAccessKey, sessionToken }: TemporaryCredentials['credentials']): string {
  return [
    `AWS_ACCESS_KEY_ID=${accessKeyId}`,
    `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`,
    `AWS_SESSION_TOKEN=${sessionToken}`,
  ].join('\n');
}

/** Temporary credentials for programs that sign their requests to the data API as this person. */
export function CredentialsCard() {
  const { session } = useSession();
  const { busy, act } = useAction();
  const [shown, setShown] = useState<TemporaryCredentials['credentials'] | null>(null);
  const make = () =>
    act('make', async () => setShown((await session.credentials()).credentials), 'Temporary credentials made');
  const copy = (text: string) =>
    copyText(text, { done: 'Credentials copied', instead: 'Select the lines and copy them by hand.' });
  return (
    <Card title="Credentials for a program">
      <div className={styles.row}>
        <p className={`muted ${styles.what}`}>
          A program of yours signs its requests to the data API with them (Signature Version 4). They give access to
          your own to-do records. They expire within the hour, and when you sign out here.
        </p>
        {shown === null ? (
          <Button text="Make temporary credentials" loading={busy === 'make'} onClick={() => void make()} />
        ) : null}
      </div>
      {shown === null ? null : (
        <>
          <textarea
            className={`${Classes.INPUT} ${styles.credentials}`}
            aria-label="Temporary credentials"
            rows={6}
            readOnly
            value={linesOf(shown)}
          />
          <div className={styles.row}>
            <Button icon={<Duplicate />} text="Copy the credentials" onClick={() => void copy(linesOf(shown))} />
            <Button variant="minimal" text="Hide" aria-label="Hide the credentials" onClick={() => setShown(null)} />
            <span className="small muted">Good until {formatTime(shown.expiration)}</span>
          </div>
        </>
      )}
    </Card>
  );
}
