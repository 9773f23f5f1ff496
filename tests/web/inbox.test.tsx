import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { InboxLink } from '../../web/app/inbox-link.tsx';
import { InboxScreen } from '../../web/features/inbox/inbox-screen.tsx';
import { MarkNotificationsReadDocument, UnreadDocument } from '../../web/generated/graphql.ts';
import { InboxDocument, type InboxQuery } from '../../web/generated/inbox/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

type Item = InboxQuery['notifications']['items'][number];

function itemOf(at: number, part: Partial<Item> = {}): Item {
  return {
    id: `n${at}`,
    kind: 'run',
    outcome: 'completed',
    title: `Run done: Message ${at}`,
    text: 'Positive share 52%, 95% interval 42–62%; 100 of 100 answered.',
    link: `/runs/calm-river-${at}`,
    createdAt: '2026-11-26T10:00:00.000Z',
    readAt: null,
    ...part,
  };
}

const page = (items: Item[], nextToken: string | null = null) => ({ notifications: { items, nextToken } });
const unread = (...at: number[]) => ({
  unreadNotifications: at.length,
  notifications: { items: at.map((one) => ({ id: `n${one}`, link: `/runs/calm-river-${one}` })) },
});

test('the inbox shows what is unread, further pages keep the first, and an opened one is marked as read', async () => {
  const read = itemOf(2, { readAt: '2026-11-26T11:00:00.000Z' });
  const failed = itemOf(3, {
    kind: 'schedule-failed',
    outcome: 'failed',
    title: 'Recurring run failed: Trams',
    text: 'No key.',
  });
  answer(InboxDocument, ({ after }) => (after === 'two' ? page([itemOf(4)]) : page([itemOf(1), read, failed], 'two')));
  answer(MarkNotificationsReadDocument, { markNotificationsRead: 1 });
  const { person, container, router } = await show(<InboxScreen />, '/inbox');
  const list = await screen.findByRole('list', { name: 'Notifications' });
  const items = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(items()[0]).toMatch(/^Unread: Run done: Message 1.*Positive share 52%/);
  expect(items()[1]).toMatch(/^Run done: Message 2/);
  expect(within(list).getByText('No key.').className).toContain('danger-text');
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(items()).toHaveLength(4));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Run done: Message 1' }));
  expect(router.state.location.pathname).toBe('/runs/calm-river-1');
  expect(asked(MarkNotificationsReadDocument)).toEqual([{ ids: ['n1'] }]);
  // The first page is read again, and the second one stays.
  await waitFor(() => expect(asked(InboxDocument)).toHaveLength(3));
  expect(items()).toHaveLength(4);
});

test('all are marked as read, and unread ones can be shown alone', async () => {
  let isRead = false;
  answer(InboxDocument, (variables) => {
    const item = itemOf(1, { readAt: isRead ? '2026-11-26T11:00:00.000Z' : null });
    return page(variables.unread && isRead ? [] : [item]);
  });
  answer(MarkNotificationsReadDocument, () => {
    isRead = true;
    return { markNotificationsRead: 1 };
  });
  const { person } = await show(<InboxScreen />, '/inbox');
  await screen.findByText('Run done: Message 1');
  await person.click(screen.getByLabelText('Unread only'));
  await waitFor(() => expect(asked(InboxDocument).at(-1)).toMatchObject({ unread: true }));
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('All read')).toBeTruthy();
  expect(asked(MarkNotificationsReadDocument)).toEqual([{}]);
});

test('an empty inbox says what will be there, and one that cannot be read can be tried again', async () => {
  answer(InboxDocument, () => {
    throw refusal('The server is busy');
  });
  const { container } = await show(<InboxScreen />, '/inbox');
  expect(await screen.findByText('Your notifications could not be read')).toBeTruthy();
  answer(InboxDocument, page([]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('the bell says how many are unread, and what is about the open page is marked as read', async () => {
  const left = [1, 2];
  answer(UnreadDocument, () => unread(...left));
  answer(MarkNotificationsReadDocument, ({ ids }) => {
    left.splice(left.indexOf(Number(String(ids).slice(1))), 1);
    return { markNotificationsRead: 1 };
  });
  const { router, container } = await show(<InboxLink />, '/');
  expect(await screen.findByRole('link', { name: 'Inbox, 2 unread' })).toBeTruthy();
  expect(asked(MarkNotificationsReadDocument)).toEqual([]);
  expect(await faultsOf(container)).toEqual([]);
  await act(() => router.navigate('/runs/calm-river-2?tab=reactions'));
  expect(await screen.findByRole('link', { name: 'Inbox, 1 unread' })).toBeTruthy();
  expect(asked(MarkNotificationsReadDocument)).toEqual([{ ids: ['n2'] }]);
  await act(() => router.navigate('/runs/calm-river-1'));
  expect(await screen.findByRole('link', { name: 'Inbox' })).toBeTruthy();
});
