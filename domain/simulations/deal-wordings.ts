/** Deals the wordings of the instruction over the personas of a roster. */
import { firstWording, wordingCount } from '../personas/wordings.ts';
import { seededRandom, shuffled } from '../random.ts';

/**
 * Returns a wording from 1 for each persona, given their segments in the order of the roster. Each segment gets one
 * shuffled deck after another, so that its wordings are balanced at every size and tied to no model, provider or person.
 */
export function dealWordings(segmentIds: readonly string[], seed: string): number[] {
  const all = Array.from({ length: wordingCount }, (_, at) => at + 1);
  const random = seededRandom(`${seed}/wordings`);
  const decks = new Map<string, number[]>();
  return segmentIds.map((segmentId) => {
    let deck = decks.get(segmentId) ?? [];
    if (deck.length === 0) deck = shuffled(random, all);
    const wording = deck.pop() ?? firstWording;
    decks.set(segmentId, deck);
    return wording;
  });
}

/** Returns the wording of a persona of a run: the run's own, else the one dealt to it; the first in older rosters. */
export function wordingOf(run: { wording: number | null }, member: { wording: number | null } | undefined): number {
  return run.wording ?? member?.wording ?? firstWording;
}
