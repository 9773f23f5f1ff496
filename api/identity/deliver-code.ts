import type { Account } from '../../db/queries/identity-accounts.ts';
import { codeMail } from '../mail/code-mail.ts';
import { codeMinutes, newCode } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { resendAfterSeconds } from './throttle.ts';

/** Where a code went; the destination is masked. */
export interface CodeDelivery {
  deliveryMedium: 'EMAIL';
  destination: string;
  attributeName: 'email';
  delivered: boolean;
  resendAfterSeconds: number;
}

/**
 * Makes a code and mails it. False when the mail server did not take it: then nobody has to wait before asking for another. Throws only
 * for what is our own fault.
 */
export async function mailCode({ db, env, mailer, log, throttle }: IdentityDeps, account: Account): Promise<boolean> {
  const code = await newCode(db, env, account.id);
  const link = env.PUBLIC_URL === undefined ? null : new URL(`/confirm?username=${encodeURIComponent(account.username)}`, env.PUBLIC_URL).href;
  try {
    await mailer.send(codeMail({ to: account.email, code, minutes: codeMinutes, link }));
    return true;
  } catch (error) {
    // Only its code: what a mail server says may quote the mail.
    log.warn({ userId: account.id, reason: (error as NodeJS.ErrnoException).code }, 'the mail server did not take a code');
    await throttle.clear(['resend-account', account.username]);
    return false;
  }
}

export function deliveryTo(email: string, delivered: boolean): CodeDelivery {
  const [name = '', host = ''] = email.split('@');
  const destination = `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
  return { deliveryMedium: 'EMAIL', destination, attributeName: 'email', delivered, resendAfterSeconds: delivered ? resendAfterSeconds : 0 };
}
