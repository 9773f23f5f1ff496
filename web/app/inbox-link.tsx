import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { MarkNotificationsReadDocument, UnreadDocument } from '../generated/graphql.ts';
import { Bell } from './small-icons.tsx';
import styles from './top-bar.module.css';

/** Milliseconds between reads. The end of a job is read at once, by the tab's stream. */
const pollMs = 60_000;
/** Larger numbers are shown as `99+`. */
const maxShown = 99;

/** The bell with the number of unread notifications. Those about the page that is open are marked as read. */
export function InboxLink() {
  const { pathname, search } = useLocation();
  const { data } = useQuery(UnreadDocument, { pollInterval: pollMs, fetchPolicy: 'cache-and-network' });
  const [mark] = useMutation(MarkNotificationsReadDocument, { refetchQueries: ['Unread', 'Inbox'] });
  const unread = data?.unreadNotifications ?? 0;
  const seen = (data?.notifications.items ?? [])
    .filter(({ link }) => link === pathname || link === `${pathname}${search}`)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    // A failure is no news: they stay unread.
    if (seen !== '') mark({ variables: { ids: seen.split(' ') } }).catch(() => undefined);
  }, [seen, mark]);
  return (
    <Link to="/inbox" className={styles.inbox} aria-label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}>
      <Bell />
      {unread === 0 ? null : (
        <span aria-hidden="true" className={`figures ${styles.unread}`}>
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </Link>
  );
}
