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
import { runBefore } from '../../db/simulations/recurrence-runs.ts';
import { JobNotFound, reasonOf } from '../../domain/errors.ts';
import { defaultMovedPoints, isMailed } from '../../domain/notifications/kinds.ts';
import { collectMs, spacingMs } from '../../domain/notifications/mail-waits.ts';
import { moveOf, type Wave } from '../../domain/notifications/moved.ts';
import { compareOwnRuns, type ComparisonSide } from '../simulations/results/compare.ts';

/** Notifications that one tick of the reconciler decides. */
const perTick = 200;

export function mailWaits(tempo: number) {
  return { collectMs: collectMs * tempo, spacingMs: spacingMs * tempo };
}

/**
 * Decides for new notifications whether they are mailed, and adds one where the answer to a recurring run moved. One that
 * fails stays for the next tick.
 */
export async function decideNotifications({ db, log }: { db: Db; log: Logger }): Promise<void> {
  for (const notification of await undecidedNotifications(db, perTick)) {
    try {
      const { mailedKinds, movedPoints } = await readPreferences(db, notification.userId);
      if (notification.kind === 'schedule') await addMove(db, notification, movedPoints ?? defaultMovedPoints);
      await decideMail(db, notification.id, isMailed(notification.kind, mailedKinds ?? null));
    } catch (error) {
      log.warn({ notificationId: notification.id, reason: reasonOf(error) }, 'A notification could not be decided');
    }
  }
}

/** Compares a finished turn with the one before, by the test that compares any runs, and adds a notification of a move. */
async function addMove(db: Db, { userId, jobId, subject, data }: UndecidedNotification, points: number): Promise<void> {
  const pair = jobId === null ? undefined : await runBefore(db, userId, jobId);
  if (pair === undefined) return;
  const move = await findMove(db, userId, pair, points);
  if (move === null) return;
  await db.transaction().execute(async (trx) => {
    const isNew = await addNotification(trx, {
      userId,
      eventKey: `moved:${jobId}`,
      kind: 'schedule-moved',
      outcome: 'moved',
      jobId,
      subject,
      data: { ...(data as object), move, before: pair.before },
    });
    if (isNew) await addMoveDeliveries(trx, userId, { job_id: pair.after, move });
  });
}

async function findMove(db: Db, userId: string, { after, before }: { after: string; before: string }, points: number) {
  try {
    const { sides, pairs } = await compareOwnRuns(db, userId, [after, before]);
    const [later, earlier] = sides.map(waveOf);
    const [test] = pairs;
    return later && earlier && test ? moveOf(earlier, later, test, points) : null;
  } catch (error) {
    // One of them was deleted meanwhile.
    if (error instanceof JobNotFound) return null;
    throw error;
  }
}

function waveOf({ message, positive, answered, isSimulated, sentimentType }: ComparisonSide): Wave {
  return { message, positiveShare: positive.share, answered, isSimulated, sentimentType };
}
