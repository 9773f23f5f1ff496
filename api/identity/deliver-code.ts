import type { Account } from '../../db/identity/accounts.ts';
import type { CodePurpose } from '../../db/tables/identity.ts';
import type { CodeDelivery } from '../../domain/identity/challenges.ts';
import { codeMail, codeSms, type CodeUse } from '../../services/mail/code-mail.ts';
import { codeMinutes, createCode, linkKeyOf } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { respondEvenly } from './even-time.ts';
import { resendAfterSeconds } from './throttle.ts';

export type { CodeDelivery } from '../../domain/identity/challenges.ts';
export type Medium = CodeDelivery['deliveryMedium'];

/** Content and destination of a message. */
export interface Delivery {
  medium: Medium;
  to: string;
  /** Six digits, or the words of a mailed phrase. */
  code: string;
  use: CodeUse;
  minutes: number;
  link?: string | null;
}

/** False when the mail or SMS server did not accept it; throws only for our own errors. */
export async function deliverMessage(
  { mailer, sms, log }: IdentityDeps,
  { medium, to, ...content }: Delivery,
): Promise<boolean> {
  try {
    if (medium === 'EMAIL') await mailer.send(codeMail({ to, ...content }));
    else await sms.send({ to, text: codeSms(content) });
    return true;
  } catch (error) {
    // Logs only the code: the server's text may quote the message.
    log.warn({ medium, reason: (error as NodeJS.ErrnoException).code }, 'a code could not be sent');
    return false;
  }
}

/** Takes as long and returns the same as a delivery, so that an unknown address cannot be told from a known one. */
export async function pretendToDeliver({ mailer, sms }: IdentityDeps, medium: Medium): Promise<boolean> {
  try {
    await (medium === 'EMAIL' ? mailer : sms).probe();
    return true;
  } catch {
    return false;
  }
}

/** The medium of an account's own codes: the one it signed up with. */
export function mediumOf(username: string): Medium {
  return username.includes('@') ? 'EMAIL' : 'SMS';
}

/**
 * Sends a code that anybody can request for a username to `account`, or nothing when there is none. The response takes
 * as long either way.
 */
export function sendIfKnown(
  deps: IdentityDeps,
  username: string,
  account: Account | null,
  purpose: CodePurpose & CodeUse,
): Promise<boolean> {
  const send = () =>
    account === null ? pretendToDeliver(deps, mediumOf(username)) : sendAccountCode(deps, account, purpose);
  return respondEvenly(send, deps.clock);
}

/**
 * Creates a code for the account and sends it to its username. False when it was not sent: then another can be
 * requested at once.
 */
export async function sendAccountCode(
  deps: IdentityDeps,
  account: Account,
  purpose: CodePurpose & CodeUse,
): Promise<boolean> {
  const { db, env, throttle } = deps;
  const code = await createCode(db, env, account.id, purpose);
  const link =
    purpose === 'confirm-sign-up'
      ? buildLink(deps, '/confirm', account.username)
      : buildLink(deps, '/reset-password/new', account.username, linkKeyOf(env, account.id, purpose, code));
  const delivery = {
    medium: mediumOf(account.username),
    to: account.username,
    code,
    use: purpose,
    minutes: codeMinutes,
    link,
  };
  const delivered = await deliverMessage(deps, delivery);
  if (!delivered) await throttle.clear(['resend-account', account.username]);
  return delivered;
}

function buildLink({ env }: IdentityDeps, path: string, username: string, key?: string): string | null {
  const search = new URLSearchParams({ username, ...(key === undefined ? {} : { key }) });
  return env.PUBLIC_URL === undefined ? null : new URL(`${path}?${search.toString()}`, env.PUBLIC_URL).href;
}

export function describeDelivery(
  destination: string,
  delivered: boolean,
  waitSeconds: number = resendAfterSeconds,
): CodeDelivery {
  const medium = mediumOf(destination);
  return {
    deliveryMedium: medium,
    destination: medium === 'EMAIL' ? maskEmail(destination) : `${'*'.repeat(8)}${destination.slice(-4)}`,
    attributeName: medium === 'EMAIL' ? 'email' : 'phone_number',
    delivered,
    resendAfterSeconds: delivered ? waitSeconds : 0,
  };
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}
