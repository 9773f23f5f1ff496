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

/** Makes a code and mails it. Throws what the mail server said. */
export async function mailCode({ db, env, mailer }: IdentityDeps, account: Account): Promise<void> {
  const code = await newCode(db, env, account.id);
  const link = env.PUBLIC_URL === undefined ? null : new URL(`/confirm?username=${encodeURIComponent(account.username)}`, env.PUBLIC_URL).href;
  await mailer.send(codeMail({ to: account.email, code, minutes: codeMinutes, link }));
}

export function deliveryTo(email: string, delivered: boolean): CodeDelivery {
  const [name = '', host = ''] = email.split('@');
  return {
    deliveryMedium: 'EMAIL',
    destination: `${name.slice(0, 1)}***@${host.slice(0, 1)}***`,
    attributeName: 'email',
    delivered,
    resendAfterSeconds,
  };
}
