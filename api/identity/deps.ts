import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Clock } from './even-time.ts';
import type { Throttle } from './throttle.ts';

/** What each identity endpoint works with. */
export interface IdentityDeps {
  db: Db;
  env: Env;
  log: Logger;
  mailer: Mailer;
  sms: SmsSender;
  throttle: Throttle;
  /** What even answer times go by; the machine's clock unless a test has one of its own. */
  clock?: Clock;
  /** Deletes what the person owns outside identity: records, files, open runs. */
  deleteOwned: (userId: string) => Promise<void>;
}

/** The body of a request as it came: nothing is known about it. */
export type Body = Record<string, unknown>;

/** A text field of the body; what is missing, no text, or has a NUL (which Postgres does not take) is ''. */
export function text(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' && !value.includes('\0') ? value : '';
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
