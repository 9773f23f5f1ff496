/** Joins what full text and vectors found, and says when nothing was found that is about the question. */

/** A passage that was found, with the evidence that it is about the question. */
export interface Found {
  id: string;
  /** Share of the question's words that are in it, 0 to 1; 0 when it was found by its vector alone. */
  coverage: number;
  /** Cosine to the question; null without vectors. */
  cosine: number | null;
}

/** Dampens the lead of first places, as in the paper that proposed the method. */
const rankOffset = 60;

/**
 * A passage below both is not about the question, and a search without others finds nothing. Unrelated texts have cosines of
 * about .2 with common models, related ones .4 and more.
 */
export const floor = { cosine: 0.35, coverage: 0.6 } as const;

export function isAbout({ coverage, cosine }: Found): boolean {
  return coverage >= floor.coverage || (cosine !== null && cosine >= floor.cosine);
}

/** Orders ids by reciprocal rank fusion: the sum of 1 / (60 + rank) over the lists, best first. */
export function fuseRanks(lists: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const list of lists)
    for (const [at, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (rankOffset + at + 1));
  return [...scores].toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([id]) => id);
}
