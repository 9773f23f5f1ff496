/** Settings of a webhook and the events that it may be told. */
import { z } from 'zod';
import { webhookJobKinds, type WebhookKind } from '../job-kinds.ts';

/** Type of the event that the answer to a recurring run moved or drifts; its data say which. */
export const movedEvent = 'schedule.moved';

export const webhookEvents = ['job.completed', 'job.failed', 'job.canceled', movedEvent] as const;

/** Type of the event that a person sends to try a webhook. */
export const testEvent = 'webhook.test';

/** Nouns of the kinds of jobs that a webhook may be told of, by public name. */
export const webhookKindTexts = Object.fromEntries(
  webhookJobKinds.map(({ publicName, noun }) => [publicName, noun.many]),
) as Readonly<Record<WebhookKind, string>>;

export const webhookKinds = webhookJobKinds.map(({ publicName }): WebhookKind => publicName);

/** Webhooks that one person may have. */
export const maxWebhooks = 10;

/** Deliveries that a webhook's list shows. */
export const shownDeliveries = 10;

/** Time for which a rotated secret still signs beside the new one. */
export const rotationHours = 24;

/** Days after which deliveries are deleted. */
export const keepDeliveriesDays = 30;

/** Returns the sentence that refuses an address; null for one that may be used. Only an operator allows other than https. */
export function webhookUrlProblem(text: string, allowsPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return 'Enter an address that begins with https://';
  if (url.username !== '' || url.password !== '') return 'Leave user name and password out of the address';
  if (url.hash !== '') return 'Leave the part after # out of the address';
  if (allowsPrivate) return null;
  if (url.protocol !== 'https:') return 'The address must begin with https://';
  return url.port === '' ? null : 'The address must use the usual port of https, 443';
}

/** Choices of a webhook's owner. The address is checked by webhookUrlProblem beside it. */
export const webhookSettingsSchema = z.object({
  name: z.string().trim().min(1, 'Give the webhook a name').max(80, 'A name has at most 80 characters'),
  url: z.string().trim().max(2_000, 'An address has at most 2,000 characters'),
  events: z
    .array(z.enum(webhookEvents, { error: `Events are ${webhookEvents.join(', ')}` }))
    .min(1, 'Choose at least one event')
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
  kinds: z
    .array(z.enum(webhookKinds, { error: `Kinds are ${webhookKinds.join(', ')}` }))
    .nullish()
    // All kinds are stored as none, so that a kind of a later version is among them.
    .transform((chosen) =>
      chosen?.length === webhookKinds.length ? [] : webhookKinds.filter((kind) => chosen?.includes(kind)),
    ),
  isEnabled: z
    .boolean()
    .nullish()
    .transform((isEnabled) => isEnabled ?? true),
});

export type WebhookSettings = z.output<typeof webhookSettingsSchema>;
