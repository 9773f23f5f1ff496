/** Ranks and crowding of NSGA-II (Deb and others 2002). Every value is better the higher it is. */

/** True when the first is at least as good everywhere and better somewhere. */
export function dominates(one: readonly number[], other: readonly number[]): boolean {
  let isBetter = false;
  for (const [at, value] of one.entries()) {
    const compared = other[at] as number;
    if (value < compared) return false;
    if (value > compared) isBetter = true;
  }
  return isBetter;
}

/** Returns the rank of each: 0 for the front, 1 for the front without it, and so on. */
export function ranksOf(points: readonly (readonly number[])[]): number[] {
  const ranks = points.map(() => -1);
  for (let rank = 0; ranks.includes(-1); rank += 1) {
    const left = points.flatMap((_, at) => (ranks[at] === -1 ? [at] : []));
    const front = left.filter(
      (at) => !left.some((other) => dominates(points[other] as readonly number[], points[at] as readonly number[])),
    );
    for (const at of front) ranks[at] = rank;
  }
  return ranks;
}

/** Returns how alone each point of one front is: the sides of the box between its neighbors; infinite at the ends. */
export function crowdingOf(points: readonly (readonly number[])[]): number[] {
  const distances = points.map(() => 0);
  for (let dimension = 0; dimension < (points[0]?.length ?? 0); dimension += 1) {
    const valueOf = (at: number | undefined) =>
      at === undefined ? NaN : ((points[at] as readonly number[])[dimension] as number);
    const order = points.map((_, at) => at).sort((one, other) => valueOf(one) - valueOf(other) || one - other);
    const range = valueOf(order.at(-1)) - valueOf(order[0]);
    for (const [place, at] of order.entries()) {
      const isEnd = place === 0 || place === order.length - 1;
      const gap = valueOf(order[place + 1]) - valueOf(order[place - 1]);
      distances[at] = isEnd ? Infinity : (distances[at] as number) + (range === 0 ? 0 : gap / range);
    }
  }
  return distances;
}

/** Returns the indexes in the order of NSGA-II: by rank, then the less crowded. */
export function nsgaOrder(points: readonly (readonly number[])[]): number[] {
  const ranks = ranksOf(points);
  const crowding = points.map(() => 0);
  for (const rank of new Set(ranks)) {
    const front = points.flatMap((_, at) => (ranks[at] === rank ? [at] : []));
    const distances = crowdingOf(front.map((at) => points[at] as readonly number[]));
    for (const [place, at] of front.entries()) crowding[at] = distances[place] as number;
  }
  return points
    .map((_, at) => at)
    .sort(
      (one, other) =>
        (ranks[one] as number) - (ranks[other] as number) ||
        descending(crowding[one] as number, crowding[other] as number) ||
        one - other,
    );
}

function descending(one: number, other: number): number {
  return one === other ? 0 : other - one;
}
