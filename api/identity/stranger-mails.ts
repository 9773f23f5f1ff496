/** Limits of mails that anybody can have sent to a mailbox of their choice. */
import type { Db } from '../../db/client.ts';
import { createRateLimiter } from '../../db/identity/limits.ts';
import { mailboxOf } from '../../domain/identity/mailbox.ts';
import { TooManyRequestsException } from '../../domain/identity/errors.ts';

const hour = 3600;

/** Mails by mailbox and address; and by installation, more than any sends, so that a flood does not get it onto lists of spammers. */
const limits = {
  address: { points: 10, duration: hour },
  mailbox: { points: 3, duration: hour },
  'mailbox-day': { points: 10, duration: 24 * hour },
  installation: { points: 500, duration: hour },
};

interface StrangerMails {
  /** Counts a mail to an address that a stranger typed. Throws TooManyRequestsException. */
  take(email: string, address: string): Promise<void>;
}

/** Creates the counters of one reason to mail, such as `removal`; the one of the installation is for all reasons. */
export function createStrangerMails(db: Db, reason: string, perAddress: number = limits.address.points): StrangerMails {
  const limiter = (of: keyof typeof limits, changes: { keyPrefix?: string; points?: number } = {}) =>
    createRateLimiter(db, { keyPrefix: `${reason}-mail-${of}`, ...limits[of], ...changes });
  const counters = {
    address: limiter('address', { points: perAddress }),
    mailbox: limiter('mailbox'),
    day: limiter('mailbox-day'),
    installation: limiter('installation', { keyPrefix: 'stranger-mail-installation' }),
  };
  return {
    take: async (email, address) => {
      const mailbox = mailboxOf(email);
      const counted = [
        [counters.address, address],
        [counters.mailbox, mailbox],
        [counters.day, mailbox],
        [counters.installation, 'all'],
      ] as const;
      for (const [counter, subject] of counted) {
        const seconds = await counter.take(subject);
        if (seconds !== null) throw new TooManyRequestsException(seconds);
      }
    },
  };
}
