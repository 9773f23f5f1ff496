/** Webhooks of people; secrets are encrypted and never listed. */
import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { WebhookSettings } from '../../domain/agents/webhook-settings.ts';
import { rotationHours, shownDeliveries } from '../../domain/agents/webhook-settings.ts';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../tables/webhooks.ts';

const webhookColumns = [
  'id',
  'name',
  'url',
  'events',
  'kinds',
  'isEnabled',
  'disabledBecause',
  'failingSince',
  'lastSuccessAt',
  'lastFailureAt',
  'previousUntil',
  'createdAt',
] as const;

const deliveryColumns = [
  'id',
  'type',
  'data',
  'state',
  'attemptCount',
  'nextAttemptAt',
  'lastAttemptAt',
  'statusCode',
  'durationMs',
  'error',
  'createdAt',
] as const;

export type WebhookDelivery = Pick<Selectable<WebhookDeliveryTable>, (typeof deliveryColumns)[number]>;

/** A webhook as its owner sees it. */
export interface Webhook extends Pick<Selectable<WebhookTable>, (typeof webhookColumns)[number]> {
  /** Deliveries that wait for their turn or for another attempt. */
  waiting: number;
  /** The last deliveries, newest first. */
  deliveries: WebhookDelivery[];
}

/** Encrypts and decrypts a webhook's secret. */
function placeOf(id: string) {
  return { model: 'Webhook', field: 'secret', rowId: id };
}

/** Lists a person's webhooks, oldest first, with their last deliveries. */
export async function listWebhooks(db: Db, userId: string): Promise<Webhook[]> {
  const webhooks = await db
    .selectFrom('webhook')
    .select([
      ...webhookColumns,
      sql<number>`(select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'waiting')`.as(
        'waiting',
      ),
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return Promise.all(
    webhooks.map(async (webhook) => ({ ...webhook, deliveries: await lastDeliveries(db, webhook.id) })),
  );
}

function lastDeliveries(db: Db, webhookId: string): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhookDelivery')
    .select(deliveryColumns)
    .where('webhookId', '=', webhookId)
    .orderBy('place', 'desc')
    .limit(shownDeliveries)
    .execute();
}

/** Stores a webhook and returns its id. Null when its owner has `most` already. */
export async function addWebhook(
  db: Db,
  encryptionKey: string,
  { userId, secret, most, ...settings }: WebhookSettings & { userId: string; secret: string; most: number },
): Promise<string | null> {
  const id = `wh_${randomBytes(12).toString('hex')}`;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${userId}`}, 0))`.execute(trx);
    const { count } = await trx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= most) return null;
    await trx
      .insertInto('webhook')
      .values({ ...settings, id, userId, secret: encryptSecret(secret, placeOf(id), encryptionKey) })
      .execute();
    return id;
  });
}

/**
 * Changes a person's webhook. Turned on, or with another address, it has not failed yet and its waiting events go at
 * once. False when it is not theirs.
 */
export async function updateWebhook(db: Db, userId: string, id: string, settings: WebhookSettings): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('webhook')
      .select(['isEnabled', 'url'])
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) return false;
    const beginsAnew = settings.isEnabled && (!before.isEnabled || settings.url !== before.url);
    await trx
      .updateTable('webhook')
      .set({
        ...settings,
        ...(settings.isEnabled ? { disabledBecause: null } : {}),
        ...(beginsAnew ? { failingSince: null } : {}),
        updatedAt: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    if (beginsAnew)
      await trx
        .updateTable('webhookDelivery')
        .set({ attemptCount: 0, nextAttemptAt: sql`now()` })
        .where('webhookId', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    return true;
  });
}

/** Deletes a person's webhook with its deliveries. False when it is not theirs. */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('webhook').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Gives a person's webhook a new secret; the old one signs beside it for a day. False when it is not theirs. */
export async function rotateSecret(
  db: Db,
  encryptionKey: string,
  { userId, id, secret }: { userId: string; id: string; secret: string },
): Promise<boolean> {
  const rotated = await db
    .updateTable('webhook')
    .set({
      secret: encryptSecret(secret, placeOf(id), encryptionKey),
      previousSecret: sql`secret`,
      previousUntil: sql`now() + ${rotationHours} * interval '1 hour'`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return rotated.numUpdatedRows > 0n;
}

/** Decrypts the secrets that sign now, the newest first. Throws SecretUnreadable. */
export function openSecrets(
  encryptionKey: string,
  { webhookId, secrets }: { webhookId: string; secrets: readonly string[] },
): string[] {
  return secrets.map((secret) => decryptSecret(secret, placeOf(webhookId), encryptionKey));
}
