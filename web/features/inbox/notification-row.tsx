import { Link } from 'react-router';
import type { InboxQuery } from '../../generated/inbox/graphql.ts';
import { formatTime } from '../../lib/format.ts';
import styles from './inbox.module.css';

interface NotificationRowProps {
  notification: InboxQuery['notifications']['items'][number];
  /** Called when an unread one is opened. */
  onOpen: () => void;
}

/** One notification, which links to what it is about. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { title, text, link, createdAt, readAt, outcome } = notification;
  const isUnread = readAt === null;
  const isTrouble = outcome === 'failed' || outcome === 'not-started' || outcome === 'limit';
  return (
    <li className={styles.item} data-unread={isUnread}>
      <p className={styles.title}>
        {isUnread ? (
          <>
            <span aria-hidden="true" className={styles.dot} />
            <span className="visually-hidden">Unread: </span>
          </>
        ) : null}
        <Link to={link} {...(isUnread ? { onClick: onOpen } : {})}>
          {title}
        </Link>
      </p>
      <time className="small muted figures" dateTime={createdAt}>
        {formatTime(createdAt)}
      </time>
      <p className={`figures ${styles.text} ${isTrouble ? 'danger-text' : 'muted'}`}>{text}</p>
    </li>
  );
}
