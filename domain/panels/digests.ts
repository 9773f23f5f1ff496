/** When older exchanges are summarized, so that what a prompt holds of a transcript stays the same however long it gets. */

/** Exchanges that one digest adds. */
export const digestSize = 6;

/** True when so many exchanges since the last digest are too many for a prompt. */
export function isDigestDue(exchanges: number): boolean {
  return exchanges >= 2 * digestSize;
}

/** Digests that are written for a transcript: one is checked for before each exchange. */
export function digestsFor(exchanges: number): number {
  return Math.max(0, Math.floor((exchanges - 1 - digestSize) / digestSize));
}
