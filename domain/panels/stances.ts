/** Stances: what a panel's private ballots ask about, in order from most to least in favor. */

export const defaultStances = ['For', 'Undecided', 'Against'] as const;

/** How likely a participant is to take each stance, by label; adds up to 1. */
export type Ballot = Record<string, number>;

/** Where a stance lies: 1 for the first of the list, −1 for the last, evenly between. */
export function positionOf(stances: readonly string[], stance: string): number {
  const at = stances.indexOf(stance);
  return at < 0 || stances.length < 2 ? 0 : 1 - (2 * at) / (stances.length - 1);
}

/** Mean position of a ballot, −1 to 1. */
export function positionOfBallot(stances: readonly string[], ballot: Ballot): number {
  return stances.reduce((sum, stance) => sum + positionOf(stances, stance) * (ballot[stance] ?? 0), 0);
}

/** The most likely stance; the first in the list when several are. */
export function leadingStance(stances: readonly string[], ballot: Ballot): string {
  return stances.reduce(
    (best, stance) => ((ballot[stance] ?? 0) > (ballot[best] ?? 0) ? stance : best),
    stances[0] ?? '',
  );
}

/** Scales the shares of known stances so that they add up to 1; null when none is above 0. */
export function normalizedBallot(stances: readonly string[], shares: Record<string, unknown>): Ballot | null {
  const kept = stances.map((stance) => {
    const share = Number(shares[stance]);
    return [stance, Number.isFinite(share) && share > 0 ? share : 0] as const;
  });
  const sum = kept.reduce((total, [, share]) => total + share, 0);
  return sum > 0 ? Object.fromEntries(kept.map(([stance, share]) => [stance, share / sum])) : null;
}
