/** Events for webhooks, each delivered in its turn. The trigger of db/functions/tell-webhooks.sql adds those of jobs. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NextStep } from '../../domain/agents/webhook-attempts.ts';
import { keepDeliveriesDays, movedEvent, testEvent } from '../../domain/agents/webhook-settings.ts';
import { simulationKind } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';

/**
 * Adds an event that tries a person's webhook and returns its id. Null when one waits already, or the webhook is not
 * theirs or turned off.
 */
export async function addTestDelivery(db: Db, userId: string, webhookId: string): Promise<string | null> {
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  return db.transaction().execute(async (trx) => {
    // The lock lets tests at the same moment see each other.
    await sql`select 1 from webhook where id = ${webhookId} for no key update`.execute(trx);
    const added = await sql<{ id: string }>`
      insert into webhook_delivery (id, webhook_id, user_id, type, data)
      select ${id}, id, user_id, ${testEvent}, '{}'::jsonb from webhook
      where id = ${webhookId} and user_id = ${userId} and is_enabled and not exists (
        select 1 from webhook_delivery as other
        where other.webhook_id = webhook.id and other.state = 'waiting' and other.type = ${testEvent})
      returning id`.execute(trx);
    return added.rows[0]?.id ?? null;
  });
}

/** Adds a move of the answer to a recurring run for the webhooks that are told of it, in the transaction that stores it. */
export async function addMoveDeliveries(
  trx: Db,
  userId: string,
  data: { job_id: string; move: object },
): Promise<void> {
  await sql`
    insert into webhook_delivery (id, webhook_id, user_id, type, data)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), id, user_id, ${movedEvent}, ${JSON.stringify({ ...data, kind: simulationKind.publicName })}::jsonb
    from webhook
    where user_id = ${userId} and is_enabled and ${movedEvent} = any (events) and (kinds = '{}' or ${simulationKind.publicName} = any (kinds))
    order by created_at, id`.execute(trx);
}

/**
 * Makes a person's delivery due now, with all that wait for its webhook, because they go in their order: those that wait
 * keep their attempts, an ended one begins again under the same id. Returns the id of its webhook; null when it is not
 * theirs or its webhook is turned off.
 */
export async function redeliver(db: Db, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ webhookId: string }>`
    with open as (
      select webhook.id from webhook join webhook_delivery as asked on asked.webhook_id = webhook.id
      where asked.id = ${id} and asked.user_id = ${userId} and webhook.is_enabled
      for no key update of webhook
    )
    update webhook_delivery as delivery
    set next_attempt_at = now(), attempt_count = case when state = 'waiting' then attempt_count else 0 end, state = 'waiting'
    from open
    where delivery.webhook_id = open.id and (delivery.id = ${id} or delivery.state = 'waiting')
    returning delivery.webhook_id`.execute(db);
  return rows[0]?.webhookId ?? null;
}

/** A webhook that may be called: it is turned on and its person may sign in. */
const isOpen = sql`webhook.is_enabled and not exists (
  select 1 from account where account.id = webhook.user_id and account.disabled_at is not null)`;

/** The first event that waits for a webhook. */
export interface NextDelivery {
  id: string;
  webhookId: string;
  url: string;
  /** The encrypted secrets that sign now, the newest first. */
  secrets: string[];
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
  attemptCount: number;
  failingMs: number;
  /** Time until it is due; 0 when it is. */
  waitMs: number;
}

/** Reads the first event that waits for a webhook; undefined when none does, or it is turned off. */
export async function readNextDelivery(db: Db, webhookId: string): Promise<NextDelivery | undefined> {
  const { rows } = await sql<NextDelivery>`
    select delivery.id, webhook.id as webhook_id, webhook.url, delivery.type, delivery.data, delivery.created_at,
      delivery.attempt_count,
      array_remove(array[webhook.secret, case when webhook.previous_until > now() then webhook.previous_secret end], null) as secrets,
      coalesce(extract(epoch from now() - webhook.failing_since) * 1000, 0)::float8 as failing_ms,
      greatest(0, ceil(extract(epoch from delivery.next_attempt_at - now()) * 1000))::float8 as wait_ms
    from webhook join webhook_delivery as delivery on delivery.webhook_id = webhook.id
    where webhook.id = ${webhookId} and delivery.state = 'waiting' and ${isOpen}
    order by delivery.place limit 1`.execute(db);
  return rows[0];
}

/** An attempt and what follows it. */
export interface RecordedAttempt extends NextStep {
  /** Attempts before this one; a delivery that has others was attempted elsewhere meanwhile. */
  attemptCount: number;
  statusCode: number | null;
  durationMs: number;
}

/** Records an attempt with the state of its webhook. Nothing happens when another process recorded it. */
export async function recordAttempt(
  db: Db,
  { id, webhookId }: Pick<NextDelivery, 'id' | 'webhookId'>,
  { state, waitMs, disables, error, attemptCount, statusCode, durationMs }: RecordedAttempt,
): Promise<void> {
  const isDelivered = state === 'delivered';
  await db.transaction().execute(async (trx) => {
    // The webhook is locked first, as its deletion does.
    await sql`select 1 from webhook where id = ${webhookId} for no key update`.execute(trx);
    const recorded = await trx
      .updateTable('webhookDelivery')
      .set({
        state,
        error,
        statusCode,
        durationMs,
        attemptCount: attemptCount + 1,
        lastAttemptAt: sql`now()`,
        nextAttemptAt: sql`now() + ${waitMs} * interval '1 millisecond'`,
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('attemptCount', '=', attemptCount)
      .executeTakeFirst();
    if (recorded.numUpdatedRows === 0n) return;
    const failed = { lastFailureAt: sql<Date>`now()`, failingSince: sql<Date>`coalesce(failing_since, now())` };
    await trx
      .updateTable('webhook')
      .set({
        ...(isDelivered ? { lastSuccessAt: sql<Date>`now()`, failingSince: null } : failed),
        ...(disables === null ? {} : { isEnabled: false, disabledBecause: disables }),
      })
      .where('id', '=', webhookId)
      .execute();
  });
}

/** Lists webhooks whose first event has been due for this long, as when the start of their workflow was lost. */
export async function overdueWebhooks(db: Db, overdueMs: number): Promise<string[]> {
  const { rows } = await sql<{ webhookId: string }>`
    select first.webhook_id from (
      select distinct on (webhook_id) webhook_id, next_attempt_at from webhook_delivery
      where state = 'waiting' order by webhook_id, place
    ) as first join webhook on webhook.id = first.webhook_id
    where first.next_attempt_at < now() - ${overdueMs} * interval '1 millisecond' and ${isOpen}
    order by first.next_attempt_at limit 500`.execute(db);
  return rows.map(({ webhookId }) => webhookId);
}

/** Deletes deliveries after 30 days, also those that wait for a webhook that was turned off. */
export async function sweepDeliveries(db: Db): Promise<void> {
  await sql`delete from webhook_delivery where created_at < now() - ${keepDeliveriesDays} * interval '1 day'`.execute(
    db,
  );
}
