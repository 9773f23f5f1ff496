import { useConfig } from '../../lib/config.ts';

/** Where mails go on one's own machine: to a page, not to an inbox. Nothing elsewhere. */
export function MailHint() {
  const url = useConfig()?.mailCatcherUrl;
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      Open the local mailbox
    </a>
  );
}
