/** The inbox, and the choice of mails. */
import type { InboxQuery } from '../../../web/generated/inbox/graphql.ts';
import { assignInto, whileChangingData } from './faults.ts';
import type { Scene } from './scene.ts';

/** Notifications of every look, in place of those of the scene. */
const some: Partial<InboxQuery['notifications']['items'][number]>[] = [
  { title: 'Run done: Clinics open on Saturdays.', readAt: null },
  {
    kind: 'schedule-failed',
    outcome: 'limit',
    title: 'Recurring run paused at its monthly limit: Clinics, weekly',
    text: 'What is left of $5.00 for this month does not pay for another run. Raise the limit, or continue it next month.',
    readAt: null,
  },
  {
    kind: 'schedule-moved',
    outcome: 'moved',
    title: 'Recurring run moved: Clinics, weekly',
    text: 'Positive share from 40% to 62%: 22 points up, 95% interval +8 to +34 points.',
    readAt: '2026-11-26T10:00:00.000Z',
  },
];

export async function takeInbox({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  const show = ({ notifications: { items } }: InboxQuery) =>
    some.forEach((part, at) => {
      const item = items[at];
      if (item) assignInto(item, part);
    });
  await whileChangingData(page, 'Inbox', show, async () => {
    await page.goto('/inbox');
    await page.getByText('22 points up').waitFor();
    await look('inbox');
  });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('Unread only').click();
  await page.getByText('All read').waitFor();
  await look('inbox-all-read');
  await page.goto('/settings/notifications');
  await page.getByLabel(/^An answer moved or drifts/).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await look('settings-notifications-problem');
  await page.getByRole('button', { name: 'Discard' }).click();
}
