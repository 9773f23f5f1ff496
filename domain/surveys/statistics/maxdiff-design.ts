/** Sets for best-worst scaling (MaxDiff), in which items and pairs of items appear about equally often. */
import { seededRandom, shuffled, type Random } from '../../random.ts';

export interface DesignInput {
  items: readonly string[];
  /** Number of items shown together: at least 2, at most all. */
  setSize: number;
  setsPerRespondent: number;
  respondents: number;
  seed: string | number;
}

export class InvalidDesign extends Error {
  override readonly name = 'InvalidDesign';
}

interface Tally {
  /** Appearances for this respondent, for all, and together with each other item. */
  own: Map<string, number>;
  all: Map<string, number>;
  pairs: Map<string, Map<string, number>>;
}

/**
 * Returns the sets by respondent, each a list of items in the order to show. A near-balanced incomplete block design,
 * built greedily: the next item of a set is the one that this respondent has seen least often, then all have, then the
 * one that met the items of the set least often; ties and the order within a set are random. Throws InvalidDesign for
 * repeated items and impossible sizes.
 */
export function designMaxDiff({ items, setSize, setsPerRespondent, respondents, seed }: DesignInput): string[][][] {
  if (new Set(items).size !== items.length) throw new InvalidDesign('Items must differ');
  if (setSize < 2 || setSize > items.length)
    throw new InvalidDesign(`A set has 2 to ${items.length} items, not ${setSize}`);
  const random = seededRandom(seed);
  const all = new Map<string, number>();
  const pairs = new Map(items.map((item) => [item, new Map<string, number>()]));
  return Array.from({ length: respondents }, () => {
    const tally: Tally = { own: new Map(), all, pairs };
    const sets = Array.from({ length: setsPerRespondent }, () => drawSet(random, items, setSize, tally));
    return shuffled(random, sets);
  });
}

function drawSet(random: Random, items: readonly string[], setSize: number, tally: Tally): string[] {
  const set: string[] = [];
  while (set.length < setSize) {
    const next = chooseNext(shuffled(random, items), set, tally);
    for (const other of set) {
      increase(tally.pairs.get(other), next);
      increase(tally.pairs.get(next), other);
    }
    set.push(next);
    increase(tally.own, next);
    increase(tally.all, next);
  }
  return shuffled(random, set);
}

function chooseNext(order: readonly string[], set: readonly string[], { own, all, pairs }: Tally): string {
  const open = order.filter((item) => !set.includes(item));
  const rank = (item: string) => [
    own.get(item) ?? 0,
    all.get(item) ?? 0,
    set.reduce((sum, other) => sum + (pairs.get(item)?.get(other) ?? 0), 0),
  ];
  return open.reduce((best, item) => (isBefore(rank(item), rank(best)) ? item : best));
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

function increase(counts: Map<string, number> | undefined, key: string): void {
  counts?.set(key, (counts.get(key) ?? 0) + 1);
}
