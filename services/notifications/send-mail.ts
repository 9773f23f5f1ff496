import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { packMail, readDueMail, recordMailAttempt } from '../../db/notifications/mails.ts';
import { reasonOf } from '../../domain/errors.ts';
import { mailStepAfter } from '../../domain/notifications/mail-waits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { notificationMail } from '../mail/notification-mail.ts';
import { mailWaits } from './decide.ts';

interface MailDeps {
  db: Db;
  env: Pick<Env, 'PORT' | 'PUBLIC_URL' | 'TEMPO'>;
  mailer: Mailer;
}

/**
 * Attempts the mail that is due for a person, which it makes of their notifications first. A worker that dies between
 * the mail server's answer and its record sends the same mail again, under the same id.
 */
export async function sendDueMail({ db, env, mailer }: MailDeps, userId: string): Promise<void> {
  await packMail(db, userId, mailWaits(env.TEMPO));
  const mail = await readDueMail(db, userId);
  if (mail === undefined) return;
  const { id, to, notifications, attemptCount } = mail;
  // Its runs were deleted meanwhile, or nobody may read it.
  if (to === null || notifications.length === 0)
    return recordMailAttempt(db, mail, { state: 'given-up', waitMs: 0 }, 'Nobody to mail it to');
  const { origin } = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  try {
    await mailer.send(notificationMail({ id, to, notifications, origin }));
  } catch (error) {
    const code = (error as { responseCode?: unknown }).responseCode;
    const step = mailStepAfter({ code: typeof code === 'number' ? code : null }, attemptCount, env.TEMPO);
    return recordMailAttempt(db, mail, step, reasonOf(error));
  }
  await recordMailAttempt(db, mail, mailStepAfter('sent', attemptCount), null);
}
