/** Finds the name that somebody probably meant. */
import { computeEditDistance } from './edit-distance.ts';

/** Names are compared without case and signs, so that `spendCapUsd` finds `spend_cap_usd`. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const minPart = 4;

/** Returns the known name nearest to a name: the same letters, a part of it, or a few other letters; null for none. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = plain(name);
  const ranked = known
    .map((one) => ({ one, away: distanceOf(wanted, plain(one)) }))
    .filter(({ away }) => away !== null)
    .sort((a, b) => Number(a.away) - Number(b.away));
  return ranked[0]?.one ?? null;
}

/** Number of letters that differ; null when the names have little in common. */
function distanceOf(wanted: string, known: string): number | null {
  const [short, long] = wanted.length < known.length ? [wanted, known] : [known, wanted];
  const edits = computeEditDistance(wanted, known);
  const isPart = short.length >= minPart && (long.startsWith(short) || long.endsWith(short));
  return isPart || edits <= Math.max(1, Math.floor(short.length / 3)) ? edits : null;
}
