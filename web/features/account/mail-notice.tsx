import { Callout, type Intent } from '@blueprintjs/core';
import { useConfig } from '../../lib/config.ts';
import styles from './account.module.css';

/** A sentence above a form, such as where a code was sent. */
export interface Notice {
  intent: Intent;
  text: string;
}

/** Says where the code was sent; local installations link to the caught mails. */
export function MailNotice({ notice }: { notice: Notice | null }) {
  const mailCatcherUrl = useConfig()?.mailCatcherUrl;
  return (
    <div role="status">
      {notice === null && !mailCatcherUrl ? null : (
        <Callout intent={notice?.intent ?? 'none'} icon={false} compact className={styles.notice ?? ''}>
          {notice?.text}
          {mailCatcherUrl ? (
            <>
              {' Mail from this machine is caught locally: '}
              <a href={mailCatcherUrl} target="_blank" rel="noreferrer">
                open the mail catcher
              </a>
              .
            </>
          ) : null}
        </Callout>
      )}
    </div>
  );
}
