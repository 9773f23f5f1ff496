/** The card of webhooks: its states, and what a person does there. */
import { screen, waitFor, within } from '@testing-library/react';
import { WebhooksCard } from '../../web/features/settings/agents/webhooks-card.tsx';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  RedeliverWebhookEventDocument,
  RotateWebhookSecretDocument,
  SendWebhookTestDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
  type WebhookDeliveryFieldsFragment,
  type WebhookFieldsFragment,
} from '../../web/generated/agents/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const delivered: WebhookDeliveryFieldsFragment = {
  id: 'msg_2',
  type: 'job.completed',
  jobId: 'calm-river-runs',
  path: '/runs/calm-river-runs',
  state: 'delivered',
  attempts: 1,
  statusCode: 200,
  durationMs: 180,
  error: null,
  nextAttemptAt: null,
  lastAttemptAt: '2026-11-20T10:00:01.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
};

const refused: WebhookDeliveryFieldsFragment = {
  ...delivered,
  id: 'msg_3',
  type: 'job.failed',
  jobId: 'blue-hill-talks',
  path: '/panels/blue-hill-talks',
  state: 'waiting',
  attempts: 3,
  statusCode: 503,
  error: 'Answered 503',
  nextAttemptAt: '2026-11-20T10:10:00.000Z',
};

const webhook: WebhookFieldsFragment = {
  id: 'wh_1',
  name: 'Dashboard',
  url: 'https://hooks.example.org/soundings',
  events: ['job.completed', 'job.failed'],
  kinds: [],
  isEnabled: true,
  disabledBecause: null,
  failingSince: null,
  lastSuccessAt: '2026-11-20T10:00:00.000Z',
  previousSecretUntil: null,
  waiting: 0,
  deliveries: [],
};

function withWebhook(more: Partial<WebhookFieldsFragment> = {}) {
  answer(WebhooksDocument, { webhooks: [{ ...webhook, ...more }] });
}

test('without webhooks the card says what they are for and shows a receiver to copy', async () => {
  answer(WebhooksDocument, { webhooks: [] });
  const { person, container } = await show(<WebhooksCard />);
  expect(await screen.findByText(/^No webhooks yet\./)).toBeTruthy();
  expect(screen.getByLabelText('Receiver in Node.js').textContent).toMatch(/new Webhook\([\s\S]*\.verify\(/);
  await person.click(screen.getByRole('button', { name: 'Copy: Receiver in Node.js' }));
  expect(await navigator.clipboard.readText()).toContain('standardwebhooks');
  expect(await faultsOf(container)).toEqual([]);
});

test('a list that cannot be read says so and is read again', async () => {
  answer(WebhooksDocument, () => {
    throw refusal('The database is away');
  });
  const { person } = await show(<WebhooksCard />);
  expect(await screen.findByText('Your webhooks could not be read')).toBeTruthy();
  withWebhook();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Dashboard' })).toBeTruthy();
});

test('a webhook is added by keyboard; a refused address is told at its field, and the secret is shown once', async () => {
  answer(WebhooksDocument, { webhooks: [] });
  answer(CreateWebhookDocument, () => {
    throw refusal('The address is not public', 'url');
  });
  const { person } = await show(<WebhooksCard />);
  await person.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Add the webhook' }));
  expect(dialog.getByText('Give the webhook a name')).toBeTruthy();
  expect(asked(CreateWebhookDocument)).toEqual([]);
  await person.type(dialog.getByLabelText('Name'), 'Dashboard');
  await person.type(dialog.getByLabelText('Address'), 'hooks.example.org/soundings');
  await person.click(dialog.getByLabelText('A job was canceled'));
  await person.click(dialog.getByLabelText('Imports'));
  await person.keyboard('{Tab}{Tab}{Enter}');
  expect(await dialog.findByText('The address is not public')).toBeTruthy();
  answer(CreateWebhookDocument, { createWebhook: { secret: 'whsec_shown-once', webhook } });
  withWebhook();
  await person.click(dialog.getByRole('button', { name: 'Add the webhook' }));
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your new secret' });
  expect(shown.value).toBe('whsec_shown-once');
  expect(asked(CreateWebhookDocument).at(-1)).toEqual({
    input: {
      name: 'Dashboard',
      url: 'https://hooks.example.org/soundings',
      events: ['job.completed', 'job.failed', 'schedule.moved'],
      kinds: ['run', 'panel', 'search', 'survey', 'profile-import', 'index-build'],
      isEnabled: true,
    },
  });
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_shown-once')).toBeNull());
  expect(await screen.findByRole('region', { name: 'Dashboard' })).toBeTruthy();
});

test('the last deliveries say how they went, lead to their jobs and are sent again', async () => {
  withWebhook({ failingSince: '2026-11-20T10:01:00.000Z', waiting: 1, deliveries: [refused, delivered] });
  answer(RedeliverWebhookEventDocument, { redeliverWebhookEvent: true });
  const { person, container } = await show(<WebhooksCard />);
  expect((await screen.findByText(/^Fails since/)).textContent).toMatch(
    /1\sevent waits\. It is turned off after three/,
  );
  const opener = screen.getByRole('button', { name: 'Show the last deliveries of Dashboard' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await person.click(opener);
  const [, first, second] = screen.getAllByRole('row').map((row) => within(row));
  expect(first?.getByText('503')).toBeTruthy();
  expect(first?.getByText(/^Answered 503; 3\sattempts, next /)).toBeTruthy();
  expect(first?.getByRole('link', { name: 'blue-hill-talks' }).getAttribute('href')).toBe('/panels/blue-hill-talks');
  expect(second?.getByText(/^1\sattempt, 180 ms$/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: /^Send now/ }));
  await person.click(screen.getByRole('button', { name: /^Send again/ }));
  await waitFor(() =>
    expect(asked(RedeliverWebhookEventDocument)).toEqual([{ deliveryId: 'msg_3' }, { deliveryId: 'msg_2' }]),
  );
});

test('a webhook that was turned off says why and is turned on', async () => {
  withWebhook({ isEnabled: false, disabledBecause: 'failing', waiting: 2 });
  const { person } = await show(<WebhooksCard />);
  expect((await screen.findByText(/^Turned off, because it failed for three days/)).textContent).toMatch(
    /2\sevents wait\./,
  );
  expect(screen.queryByRole('button', { name: 'Send a test to Dashboard' })).toBeNull();
  answer(UpdateWebhookDocument, { updateWebhook: webhook });
  withWebhook();
  await person.click(screen.getByRole('button', { name: 'Turn on Dashboard' }));
  expect(await screen.findByRole('button', { name: 'Send a test to Dashboard' })).toBeTruthy();
  const { name, url, events, kinds } = webhook;
  expect(asked(UpdateWebhookDocument)).toEqual([{ id: 'wh_1', input: { name, url, events, kinds, isEnabled: true } }]);
});

test('a test is sent, a new secret is shown once, and deleting asks first', async () => {
  withWebhook();
  answer(SendWebhookTestDocument, { sendWebhookTest: 'msg_4' });
  answer(RotateWebhookSecretDocument, { rotateWebhookSecret: 'whsec_second' });
  answer(DeleteWebhookDocument, { deleteWebhook: true });
  const { person } = await show(<WebhooksCard />);
  await person.click(await screen.findByRole('button', { name: 'Send a test to Dashboard' }));
  expect(await screen.findByText('The test is on its way')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'New secret for Dashboard' }));
  await person.click(await screen.findByRole('button', { name: 'Make a new secret' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your new secret' })).value).toBe(
    'whsec_second',
  );
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await person.click(screen.getByRole('button', { name: 'Delete the webhook Dashboard' }));
  await person.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(asked(DeleteWebhookDocument)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete the webhook Dashboard' }));
  answer(WebhooksDocument, { webhooks: [] });
  await person.click(await screen.findByRole('button', { name: 'Delete the webhook' }));
  expect(await screen.findByText(/^No webhooks yet\./)).toBeTruthy();
  expect(asked(DeleteWebhookDocument)).toEqual([{ id: 'wh_1' }]);
});
