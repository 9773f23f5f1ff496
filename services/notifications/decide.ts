import type { Logger } from 'pino';
import { addMoveDeliveries } from '../../db/agents/webhook-deliveries.ts';
import type { Db } from '../../db/client.ts';
import {
  decideMail,
  readPreferences,
  undecidedNotifications,
  type UndecidedNotification,
} from '../../db/notifications/mails.ts';
import { addNotification } from '../../db/notifications/notifications.ts';
import { recurrenceOfRun } from '../../db/simulations/recurrence-runs.ts';
import { reasonOf } from '../../domain/errors.ts';
import { isMailed } from '../../domain/notifications/kinds.ts';
import { collectMs, spacingMs } from '../../domain/notifications/mail-waits.ts';
import { moveSchema } from '../../domain/notifications/moved.ts';
import { changesOfRecurrence } from '../simulations/recurrence-changes.ts';

/** Notifications that one tick of the reconciler decides. */
const perTick = 200;

export function mailWaits(tempo: number) {
  return { collectMs: collectMs * tempo, spacingMs: spacingMs * tempo };
}

/**
 * Decides for new notifications whether they are mailed, and adds one where the answer to a recurring run moved or
 * drifts. One that fails stays for the next tick.
 */
export async function decideNotifications({ db, log }: { db: Db; log: Logger }): Promise<void> {
  for (const notification of await undecidedNotifications(db, perTick)) {
    try {
      const { mailedKinds } = await readPreferences(db, notification.userId);
      if (notification.kind === 'schedule') await addMove(db, notification);
      await decideMail(db, notification.id, isMailed(notification.kind, mailedKinds ?? null));
    } catch (error) {
      log.warn({ notificationId: notification.id, reason: reasonOf(error) }, 'A notification could not be decided');
    }
  }
}

/** Adds a notification where a finished turn showed that the answer moved or drifts. */
async function addMove(db: Db, { userId, jobId, subject, data }: UndecidedNotification): Promise<void> {
  const recurrence = jobId === null ? undefined : await recurrenceOfRun(db, userId, jobId);
  if (recurrence === undefined) return;
  const { found } = await changesOfRecurrence(db, userId, recurrence);
  const change = found.find(({ runId }) => runId === jobId);
  if (change === undefined) return;
  const move = moveSchema.parse(change);
  await db.transaction().execute(async (trx) => {
    const isNew = await addNotification(trx, {
      userId,
      eventKey: `moved:${jobId}`,
      kind: 'schedule-moved',
      outcome: 'moved',
      jobId,
      subject,
      data: { ...(data as object), move },
    });
    if (isNew) await addMoveDeliveries(trx, userId, { job_id: change.jobId, move });
  });
}
