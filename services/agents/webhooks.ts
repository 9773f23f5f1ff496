/** Webhooks of people: what their owners do with them. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Env } from '../../config/env.ts';
import { addTestDelivery, redeliver } from '../../db/agents/webhook-deliveries.ts';
import { addWebhook, listWebhooks, rotateSecret, updateWebhook, type Webhook } from '../../db/agents/webhooks.ts';
import { NoSuchWebhook } from '../../domain/agents/errors.ts';
import {
  maxWebhooks,
  webhookSettingsSchema,
  webhookUrlProblem,
  type WebhookSettings,
} from '../../domain/agents/webhook-settings.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { ifReachable, type JobDeps } from '../jobs/temporal.ts';
import { startWebhookWorkflow } from '../jobs/webhooks.ts';
import { isPublicAddress } from './public-fetch.ts';

interface WebhookDeps extends JobDeps {
  env: Env;
}

/** Creates a webhook. Its secret is returned here and never again: 256 random bits. Throws InvalidInput. */
export async function createWebhook(
  { db, env }: WebhookDeps,
  userId: string,
  given: unknown,
): Promise<{ secret: string; webhook: Webhook }> {
  const settings = checkedSettings(env, given);
  const secret = newSecret();
  const id = await addWebhook(db, env.ENCRYPTION_KEY, { ...settings, userId, secret, most: maxWebhooks });
  if (id === null) throw new InvalidInput(`You have ${maxWebhooks} webhooks. Delete one that nobody uses`);
  return { secret, webhook: await ownWebhook({ db }, userId, id) };
}

/** Changes a webhook. Throws InvalidInput, NoSuchWebhook. */
export async function changeWebhook(deps: WebhookDeps, userId: string, id: string, given: unknown): Promise<Webhook> {
  const settings = checkedSettings(deps.env, given);
  if (!(await updateWebhook(deps.db, userId, id, settings))) throw new NoSuchWebhook();
  if (settings.isEnabled) await startWebhook(deps, id);
  return ownWebhook(deps, userId, id);
}

/** Gives a webhook a new secret, which is returned here and never again. Throws NoSuchWebhook. */
export async function rotateWebhookSecret({ db, env }: WebhookDeps, userId: string, id: string): Promise<string> {
  const secret = newSecret();
  if (!(await rotateSecret(db, env.ENCRYPTION_KEY, { userId, id, secret }))) throw new NoSuchWebhook();
  return secret;
}

/** Sends an event that tries a webhook. Throws NoSuchWebhook, InvalidInput. */
export async function sendTestEvent(deps: WebhookDeps, userId: string, id: string): Promise<string> {
  const { isEnabled } = await ownWebhook(deps, userId, id);
  if (!isEnabled) throw new InvalidInput('Turn the webhook on first');
  const deliveryId = await addTestDelivery(deps.db, userId, id);
  if (deliveryId === null)
    throw new InvalidInput('A test event waits already. Send it now, or wait until it has ended');
  await startWebhook(deps, id);
  return deliveryId;
}

/** Sends an event again, or one that waits now with all that wait, under its own id. False when it is not theirs or its webhook is off. */
export async function redeliverEvent(deps: WebhookDeps, userId: string, deliveryId: string): Promise<boolean> {
  const webhookId = await redeliver(deps.db, userId, deliveryId);
  if (webhookId === null) return false;
  await startWebhook(deps, webhookId);
  return true;
}

/** Starts the delivery of what waits for a webhook; the reconciler does it when Temporal does not answer. */
export async function startWebhook(deps: Pick<JobDeps, 'log' | 'temporal'>, webhookId: string): Promise<void> {
  await ifReachable(deps, (client) => startWebhookWorkflow(client, webhookId));
}

async function ownWebhook({ db }: Pick<JobDeps, 'db'>, userId: string, id: string): Promise<Webhook> {
  const own = (await listWebhooks(db, userId)).find((webhook) => webhook.id === id);
  if (own === undefined) throw new NoSuchWebhook();
  return own;
}

function checkedSettings({ WEBHOOKS_ALLOW_PRIVATE: allowsPrivate }: Env, given: unknown): WebhookSettings {
  const parsed = webhookSettingsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInput(issue?.message ?? 'The webhook cannot be read', issue?.path[0]?.toString());
  }
  const problem = webhookUrlProblem(parsed.data.url, allowsPrivate) ?? literalProblem(parsed.data.url, allowsPrivate);
  if (problem !== null) throw new InvalidInput(problem, 'url');
  return parsed.data;
}

/** A name is looked up at every attempt; an address that stands there already is refused at once. */
function literalProblem(url: string, allowsPrivate: boolean): string | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return allowsPrivate || isIP(host) === 0 || isPublicAddress(host) ? null : 'The address is not public';
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
