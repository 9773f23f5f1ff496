import type { Account } from '../../db/identity/accounts.ts';
import type { CodePurpose } from '../../db/tables/identity.ts';
import type { CodeDelivery } from '../../domain/identity/challenges.ts';
import { codeMail, codeSms, type CodeUse } from '../mail/code-mail.ts';
import { codeMinutes, newCode } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { evenly } from './even-time.ts';
import { resendAfterSeconds } from './throttle.ts';

export type { CodeDelivery } from '../../domain/identity/challenges.ts';
export type Medium = CodeDelivery['deliveryMedium'];

/** What goes out, and where. */
export interface Delivery {
  medium: Medium;
  to: string;
  /** Six digits, or the words of a mailed phrase. */
  code: string;
  use: CodeUse;
  minutes: number;
  link?: string | null;
}

/** False when the mail or SMS server did not take it; throws only for what is our own fault. */
export async function deliver(
  { mailer, sms, log }: IdentityDeps,
  { medium, to, ...content }: Delivery,
): Promise<boolean> {
  try {
    if (medium === 'EMAIL') await mailer.send(codeMail({ to, ...content }));
    else await sms.send({ to, text: codeSms(content) });
    return true;
  } catch (error) {
    // Only its code: what a server says may quote the message.
    log.warn({ medium, reason: (error as NodeJS.ErrnoException).code }, 'a code could not be sent');
    return false;
  }
}

/** What an unknown address costs and yields, so that the answer does not tell it from a known one. */
export async function pretendToDeliver({ mailer, sms }: IdentityDeps, medium: Medium): Promise<boolean> {
  try {
    await (medium === 'EMAIL' ? mailer : sms).probe();
    return true;
  } catch {
    return false;
  }
}

/** Where an account's own codes go: the way it signed up by. */
export function mediumOf(username: string): Medium {
  return username.includes('@') ? 'EMAIL' : 'SMS';
}

/** A code that anybody may ask for who types a username: one to `account`, or none where nobody is to get one. The answer takes as long. */
export function sendIfKnown(
  deps: IdentityDeps,
  username: string,
  account: Account | null,
  purpose: CodePurpose & CodeUse,
): Promise<boolean> {
  const send = () =>
    account === null ? pretendToDeliver(deps, mediumOf(username)) : sendAccountCode(deps, account, purpose);
  return evenly(send, deps.clock);
}

/** Makes a code for the account and sends it to its username. False when it did not go out: then nobody has to wait before asking for another. */
export async function sendAccountCode(
  deps: IdentityDeps,
  account: Account,
  purpose: CodePurpose & CodeUse,
): Promise<boolean> {
  const { db, env, throttle } = deps;
  const code = await newCode(db, env, account.id, purpose);
  const link =
    purpose === 'confirm-sign-up'
      ? linkTo(deps, '/confirm', account.username)
      : linkTo(deps, '/reset-password/new', account.username);
  const delivery = {
    medium: mediumOf(account.username),
    to: account.username,
    code,
    use: purpose,
    minutes: codeMinutes,
    link,
  };
  const delivered = await deliver(deps, delivery);
  if (!delivered) await throttle.clear(['resend-account', account.username]);
  return delivered;
}

function linkTo({ env }: IdentityDeps, path: string, username: string): string | null {
  return env.PUBLIC_URL === undefined
    ? null
    : new URL(`${path}?username=${encodeURIComponent(username)}`, env.PUBLIC_URL).href;
}

export function deliveryTo(
  destination: string,
  delivered: boolean,
  waitSeconds: number = resendAfterSeconds,
): CodeDelivery {
  const medium = mediumOf(destination);
  return {
    deliveryMedium: medium,
    destination: medium === 'EMAIL' ? maskedEmail(destination) : `${'*'.repeat(8)}${destination.slice(-4)}`,
    attributeName: medium === 'EMAIL' ? 'email' : 'phone_number',
    delivered,
    resendAfterSeconds: delivered ? waitSeconds : 0,
  };
}

function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}
