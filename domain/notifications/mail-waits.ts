/** Times of mails with notifications. */

/** Time for which notifications are collected, so that those of one moment go in one mail. */
export const collectMs = 60_000;

/** Minimum time between two mails to a person: at most four an hour, each with all that came since the last. */
export const spacingMs = 15 * 60_000;

const minute = 60_000;
const hour = 60 * minute;

/** Waits after failed attempts; after the last one, about two days in all, the mail is given up. */
export const mailWaitsMs = [minute, 5 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];

export interface MailStep {
  state: 'waiting' | 'sent' | 'given-up';
  /** Time until the next attempt. */
  waitMs: number;
}

/**
 * Returns what follows an attempt. `attempts` is the number of those before it; a code from 500 is the mail server's
 * lasting refusal.
 */
export function mailStepAfter(result: 'sent' | { code: number | null }, attempts: number, tempo = 1): MailStep {
  if (result === 'sent') return { state: 'sent', waitMs: 0 };
  const wait = mailWaitsMs[attempts];
  if (wait === undefined || (result.code ?? 0) >= 500) return { state: 'given-up', waitMs: 0 };
  return { state: 'waiting', waitMs: wait * tempo };
}
