import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Checkbox } from '@blueprintjs/core';
import { Inbox } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { MarkNotificationsReadDocument } from '../../generated/graphql.ts';
import { InboxDocument, type InboxQuery } from '../../generated/inbox/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './inbox.module.css';
import { NotificationRow } from './notification-row.tsx';

/** Milliseconds between reads. The end of a job is read at once, by the tab's stream. */
const pollMs = 60_000;
const pageRows = 30;

type Item = InboxQuery['notifications']['items'][number];

/** Notifications of what ended or moved, newest first. */
export function InboxScreen() {
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const query = useQuery(InboxDocument, {
    variables: { first: pageRows, unread: isUnreadOnly },
    fetchPolicy: 'cache-and-network',
    // A new first page keeps the pages after it.
    refetchWritePolicy: 'merge',
    pollInterval: pollMs,
  });
  const [mark, marking] = useMutation(MarkNotificationsReadDocument, { refetchQueries: ['Unread', 'Inbox'] });
  const { data = query.previousData, error, refetch, fetchMore, loading } = query;
  const page = data?.notifications;
  const token = page?.nextToken ?? null;
  const report = (failure: unknown) => void toast(shownError(failure).message, 'danger');
  const markAll = async () => {
    try {
      const marked = await mark({ variables: {} });
      void toast(`${counted(marked.data?.markNotificationsRead ?? 0, 'notification')} marked as read`, 'success');
    } catch (failure) {
      report(failure);
    }
  };
  return (
    <div className="stack">
      <ScreenName>Inbox</ScreenName>
      <Card
        title="Notifications"
        aside={
          <div className={styles.tools}>
            <Checkbox
              className={styles.only ?? ''}
              label="Unread only"
              checked={isUnreadOnly}
              onChange={(event) => setUnreadOnly(event.currentTarget.checked)}
            />
            <Button size="small" text="Mark all as read" loading={marking.loading} onClick={() => void markAll()} />
            <Link to="/settings/notifications">Choose what is mailed</Link>
          </div>
        }
      >
        {page === undefined && error ? (
          <ErrorNote
            title="Your notifications could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : null}
        {page === undefined && !error ? <SkeletonBlock height={200} /> : null}
        {page?.items.length === 0 ? <NothingHere isUnreadOnly={isUnreadOnly} /> : null}
        <ul className={styles.list} aria-label="Notifications">
          {(page?.items ?? []).map((item: Item) => (
            <NotificationRow
              key={item.id}
              notification={item}
              onOpen={() => void mark({ variables: { ids: [item.id] } }).catch(report)}
            />
          ))}
        </ul>
        {token === null ? null : (
          <Button
            text="Show more"
            loading={loading}
            onClick={() => void fetchMore({ variables: { after: token } }).catch(report)}
          />
        )}
      </Card>
    </div>
  );
}

function NothingHere({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  return isUnreadOnly ? (
    <EmptyState icon={<Inbox size={28} />} title="All read">
      Notifications that you have not opened yet stand here.
    </EmptyState>
  ) : (
    <EmptyState icon={<Inbox size={28} />} title="No notifications yet" action={<Link to="/">Test a message</Link>}>
      When a run, a search or another job of yours ends, or the answer to a recurring run moves, you find it here for 90
      days.
    </EmptyState>
  );
}
