import type { ProposedAttribute, ProposedPair } from './proposal.ts';

/** An attribute with the table that it is drawn by, if it depends on another attribute. */
export interface OrderedAttribute {
  attribute: ProposedAttribute;
  pair: ProposedPair | null;
}

/** Orders attributes after those that they depend on, else as given; null when they depend on each other in a circle. */
export function orderByDependence(
  attributes: readonly ProposedAttribute[],
  pairs: readonly ProposedPair[],
): OrderedAttribute[] | null {
  const pairOf = new Map(pairs.map((pair) => [pair.attribute, pair]));
  const ordered: OrderedAttribute[] = [];
  const placed = new Set<string>();
  for (let waiting = [...attributes]; waiting.length > 0;) {
    const isReady = ({ name }: ProposedAttribute) => {
      const pair = pairOf.get(name);
      return pair === undefined || placed.has(pair.given);
    };
    const ready = waiting.filter(isReady);
    if (ready.length === 0) return null;
    waiting = waiting.filter((one) => !ready.includes(one));
    for (const attribute of ready) {
      ordered.push({ attribute, pair: pairOf.get(attribute.name) ?? null });
      placed.add(attribute.name);
    }
  }
  return ordered;
}
