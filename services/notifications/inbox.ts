import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { listNotifications, markRead, type NotificationRow } from '../../db/notifications/notifications.ts';
import { pageSize, pageToken, readPageToken } from '../../db/page-token.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { wordsOf } from '../../domain/notifications/texts.ts';
import { text, time, id, maybe, view, type ValueOf, list } from '../../domain/view.ts';

const inboxItemView = view('Notification', 'What ended or moved, for the inbox.', {
  title: text(),
  text: text(),
  link: text('Path of the page that it is about.'),
  createdAt: time(),
  kind: text<Pick<NotificationRow, 'id' | 'kind' | 'outcome' | 'readAt' | 'createdAt'>['kind']>(
    'run, panel, search, survey, import, profile-import, index-build, schedule, schedule-failed or schedule-moved.',
  ),
  id: id(),
  outcome: text<Pick<NotificationRow, 'id' | 'kind' | 'outcome' | 'readAt' | 'createdAt'>['outcome']>(
    'completed, failed, not-started, limit or moved.',
  ),
  readAt: maybe(time()),
});

export const inboxPageView = view('NotificationPage', {
  items: list(inboxItemView),
  /** Continues the list; null at its end. */
  nextToken: maybe(text('Argument `after` of the next page.')),
});

export type InboxPage = ValueOf<typeof inboxPageView>;

interface InboxArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  unread?: boolean | null | undefined;
}

const defaultRows = 30;
const maxRows = 100;
const cursorSchema = z.object({ place: z.int().min(0) });

/** Reads a page of a person's inbox, newest first. Throws InvalidInput. */
export async function readInbox(db: Db, userId: string, { first, after, unread }: InboxArguments): Promise<InboxPage> {
  const limit = pageSize(first, defaultRows, maxRows);
  const before = after == null ? null : readPageToken(after, cursorSchema).place;
  const rows = await listNotifications(db, userId, { limit: limit + 1, before, isUnread: unread === true });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ id, kind, outcome, readAt, createdAt, ...rest }) => ({
      id,
      kind,
      outcome,
      readAt,
      createdAt,
      ...wordsOf({ kind, outcome, ...rest }),
    })),
    nextToken: rows.length > limit && last !== undefined ? pageToken({ place: last.place }) : null,
  };
}

/** Marks a person's notifications as read: these, or all when `ids` is missing. Throws InvalidInput. */
export function markInboxRead(db: Db, userId: string, ids: readonly string[] | null | undefined): Promise<number> {
  if ((ids?.length ?? 0) > maxRows) throw new InvalidInput(`At most ${maxRows} notifications at once`, 'ids');
  return markRead(db, userId, ids ?? null);
}
