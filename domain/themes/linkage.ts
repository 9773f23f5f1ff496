/** Groups by average linkage: again and again, the two groups whose members are most alike on average become one. */

/** Two groups that become one, each named by one of its members, and how alike their members are on average. */
export interface Merge {
  one: number;
  other: number;
  similarity: number;
}

/**
 * Finds all merges, the most alike first, by chains of nearest neighbors, in n² steps. `similarity` has the pairs row by
 * row and is used up; an item of weight 3 counts as three.
 */
export function averageLinkage(similarity: Float32Array, weights: readonly number[]): Merge[] {
  const n = weights.length;
  const size = Float64Array.from(weights);
  const isOpen = new Uint8Array(n).fill(1);
  const merges: Merge[] = [];
  const chain: number[] = [];
  let first = 0;
  while (merges.length < n - 1) {
    while (chain.length === 0) {
      if (isOpen[first] === 1) chain.push(first);
      else first += 1;
    }
    const last = chain.at(-1) ?? 0;
    const before = chain.at(-2) ?? -1;
    const next = mostAlike(similarity, isOpen, last, before);
    if (next.number !== before) {
      chain.push(next.number);
      continue;
    }
    chain.length -= 2;
    merges.push({ one: last, other: before, similarity: next.similarity });
    join(similarity, size, isOpen, last, before);
  }
  return merges.toSorted((a, b) => b.similarity - a.similarity);
}

/** Finds the group most like this one; among equals the one before it in the chain, so that chains end. */
function mostAlike(similarity: Float32Array, isOpen: Uint8Array, row: number, before: number) {
  const n = isOpen.length;
  let number = before;
  let best = before < 0 ? -1 : (similarity[row * n + before] ?? 0);
  for (let other = 0; other < n; other += 1) {
    const value = similarity[row * n + other] ?? 0;
    if (value > best && isOpen[other] === 1 && other !== row) {
      number = other;
      best = value;
    }
  }
  return { number, similarity: best };
}

function join(similarity: Float32Array, size: Float64Array, isOpen: Uint8Array, kept: number, gone: number): void {
  const n = isOpen.length;
  const [keptSize, goneSize] = [size[kept] ?? 0, size[gone] ?? 0];
  const total = keptSize + goneSize;
  isOpen[gone] = 0;
  size[kept] = total;
  for (let other = 0; other < n; other += 1) {
    if (isOpen[other] === 0 || other === kept) continue;
    const mean =
      (keptSize * (similarity[kept * n + other] ?? 0) + goneSize * (similarity[gone * n + other] ?? 0)) / total;
    similarity[kept * n + other] = mean;
    similarity[other * n + kept] = mean;
  }
}

/** Groups that grow merge by merge. */
export class Groups {
  private readonly parent: Int32Array;
  private readonly weight: Float64Array;
  private readonly count: Int32Array;

  constructor(weights: readonly number[]) {
    this.parent = Int32Array.from(weights, (_, number) => number);
    this.weight = Float64Array.from(weights);
    this.count = new Int32Array(weights.length).fill(1);
  }

  /** Returns the member that names the item's group. */
  find(item: number): number {
    let root = item;
    while (this.parent[root] !== root) root = this.parent[root] ?? root;
    this.parent[item] = root;
    return root;
  }

  /** Returns the weight of a group by the member that names it. */
  weightOf(root: number): number {
    return this.weight[root] ?? 0;
  }

  /** Joins the groups of two items. */
  join(one: number, other: number): void {
    const [kept, gone] = [this.find(one), this.find(other)];
    this.parent[gone] = kept;
    this.weight[kept] = this.weightOf(kept) + this.weightOf(gone);
    this.count[kept] = (this.count[kept] ?? 0) + (this.count[gone] ?? 0);
  }

  /** True when a group has two items or more. */
  isJoined(root: number): boolean {
    return (this.count[root] ?? 0) > 1;
  }
}
