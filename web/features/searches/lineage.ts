/** Places of candidates in the drawing of a lineage. */
import type { Candidate } from './search.ts';

type Node = Pick<Candidate, 'number' | 'generation' | 'parents' | 'status' | 'origin'>;

export interface Place {
  number: number;
  /** Column. */
  generation: number;
  /** Row, from 0. */
  lane: number;
}

export interface Line {
  from: number;
  to: number;
  /** True between ancestors of the best candidate. */
  isBest: boolean;
}

export interface Lineage {
  places: Place[];
  lines: Line[];
  lanes: number;
  generations: number;
}

/** A parent that is not an earlier candidate is ignored: a drawing must not break on what it does not expect. */
function parentsOf<N extends Node>({ number, parents }: N, known: ReadonlyMap<number, N>): N[] {
  return [...new Set(parents)].flatMap((parent) => {
    const node = parent < number ? known.get(parent) : undefined;
    return node === undefined ? [] : [node];
  });
}

function byNumber<N extends Node>(nodes: readonly N[]): Map<number, N> {
  return new Map(nodes.map((node) => [node.number, node]));
}

/** A candidate, and all that it descends from. */
export function ancestorsOf(nodes: readonly Node[], number: number | null): Set<number> {
  const known = byNumber(nodes);
  const found = new Set<number>();
  const open = number === null ? [] : [known.get(number)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node.number)) continue;
    found.add(node.number);
    open.push(...parentsOf(node, known));
  }
  return found;
}

/** From each candidate to its first parent: the line of the best, which is drawn thick. */
export function bestLine(nodes: readonly Node[], best: number | null): Set<number> {
  const known = byNumber(nodes);
  const line = new Set<number>();
  let node = best === null ? undefined : known.get(best);
  while (node !== undefined) {
    line.add(node.number);
    [node] = parentsOf(node, known);
  }
  return line;
}

/** Kinds of which a generation shows one each, when not all are shown. */
const shownKinds = ['kept', 'indecisive', 'dropped', 'rejected', 'racing'];

/**
 * The candidates that tell the story: the line of the best, every edit, those that `wanted` names, and one of each kind
 * a generation; always with their ancestors.
 */
export function tellingNodes<N extends Node>(nodes: readonly N[], best: number | null, wanted: readonly number[]): N[] {
  const chosen = new Set<number>();
  const choose = (number: number) => {
    if (!chosen.has(number)) for (const ancestor of ancestorsOf(nodes, number)) chosen.add(ancestor);
  };
  if (best !== null) choose(best);
  for (const number of wanted) choose(number);
  for (const { number, origin } of nodes) if (origin === 'seed' || origin === 'edit') choose(number);
  const generations = Map.groupBy(nodes, ({ generation }) => generation);
  for (const members of generations.values())
    for (const kind of shownKinds) {
      if (members.some(({ number, status }) => status === kind && chosen.has(number) && kind !== 'racing')) continue;
      const first = members.find(({ status }) => status === kind);
      if (first !== undefined) choose(first.number);
    }
  return nodes.filter(({ number }) => chosen.has(number));
}

/** Places each candidate in the column of its generation, as near as possible to its first parent's row. */
export function layLineage(nodes: readonly Node[], best: number | null): Lineage {
  const known = byNumber(nodes);
  const line = bestLine(nodes, best);
  const laneOf = new Map<number, number>();
  const columns = [...Map.groupBy(nodes, ({ generation }) => generation)].sort(([one], [other]) => one - other);
  for (const [, members] of columns) {
    const taken = new Set<number>();
    const wishOf = (node: Node) => {
      const [parent] = parentsOf(node, known);
      return parent === undefined ? 0 : (laneOf.get(parent.number) ?? 0);
    };
    const onLine = members.filter(({ number }) => line.has(number));
    const others = members.filter(({ number }) => !line.has(number)).sort((one, other) => wishOf(one) - wishOf(other));
    // Row 0 is the line of the best.
    for (const node of onLine) laneOf.set(node.number, freeLane(0, taken));
    if (onLine.length === 0) taken.add(0);
    for (const node of others) laneOf.set(node.number, freeLane(wishOf(node), taken));
  }
  const lanes = [...laneOf.values()];
  const [lowest, highest] = [Math.min(0, ...lanes), Math.max(0, ...lanes)];
  return {
    places: nodes.map(({ number, generation }) => ({
      number,
      generation,
      lane: (laneOf.get(number) ?? 0) - lowest,
    })),
    lines: nodes.flatMap((node) =>
      parentsOf(node, known).map(({ number }, at) => ({
        from: number,
        to: node.number,
        isBest: at === 0 && line.has(number) && line.has(node.number),
      })),
    ),
    lanes: highest - lowest + 1,
    generations: Math.max(0, ...nodes.map(({ generation }) => generation)) + 1,
  };
}

/** The free row that is nearest to a wished one, above before below. */
function freeLane(wish: number, taken: Set<number>): number {
  for (let distance = 0; ; distance += 1)
    for (const lane of [wish - distance, wish + distance])
      if (!taken.has(lane)) {
        taken.add(lane);
        return lane;
      }
}
