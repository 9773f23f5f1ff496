import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { Mailer } from '../../services/mail/mailer.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Clock } from './even-time.ts';
import type { Throttle } from './throttle.ts';

/** Dependencies of the identity endpoints. */
export interface IdentityDeps {
  db: Db;
  env: Env;
  log: Logger;
  mailer: Mailer;
  sms: SmsSender;
  throttle: Throttle;
  /** Clock for even response times; the machine's unless a test passes its own. */
  clock?: Clock;
  /** Deletes everything the person owns outside identity: records, files, open runs. */
  deleteOwned: (userId: string) => Promise<void>;
}

/** The unvalidated body of a request. */
export type Body = Record<string, unknown>;

/** Reads a text field of the body; '' when it is missing, not a text, or contains a NUL (which Postgres rejects). */
export function getText(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' && !value.includes('\0') ? value : '';
}
