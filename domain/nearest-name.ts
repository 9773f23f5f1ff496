/** Finds the name that somebody probably meant. */

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
  const edits = editsBetween(wanted, known);
  const isPart = short.length >= minPart && (long.startsWith(short) || long.endsWith(short));
  return isPart || edits <= Math.max(1, Math.floor(short.length / 3)) ? edits : null;
}

/** Counts letters to insert, delete, replace or exchange with the next one. */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      const isExchange = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isExchange ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
