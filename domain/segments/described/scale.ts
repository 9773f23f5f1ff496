/** Scales shares so that they add up to 1. */
import { sumOf } from '../../sum.ts';
import { orderByDependence } from './dependence.ts';
import type { Proposal, ProposedAttribute, ProposedPair } from './proposal.ts';

/** Scales shares of 0 or more to a sum of 1, with the same proportions. Shares that are all zero stay as they are. */
export function scaleShares(shares: readonly number[]): number[] {
  const total = sumOf(shares, (share) => share);
  return total > 0 && Number.isFinite(total) ? shares.map((share) => share / total) : [...shares];
}

export function scaleAttribute(attribute: ProposedAttribute): ProposedAttribute {
  const shares = scaleShares(attribute.values.map(({ share }) => share));
  return { ...attribute, values: attribute.values.map((value, at) => ({ ...value, share: shares[at] ?? 0 })) };
}

/**
 * Scales all shares of a proposal. The shares of an attribute with a table follow from the table, so that the two never
 * say different things.
 */
export function scaleProposal(proposal: Proposal): Proposal {
  const scaled = proposal.attributes.map(scaleAttribute);
  const pairs = proposal.pairs.map((pair) => ({ ...pair, rows: pair.rows.map(scaleShares) }));
  const known = new Map(scaled.map((attribute) => [attribute.name, attribute]));
  for (const { attribute, pair } of orderByDependence(scaled, pairs) ?? []) {
    const given = pair === null ? undefined : known.get(pair.given);
    if (pair !== null && given !== undefined) known.set(attribute.name, followTable(attribute, given, pair));
  }
  return { ...proposal, attributes: scaled.map((attribute) => known.get(attribute.name) ?? attribute), pairs };
}

function followTable(
  attribute: ProposedAttribute,
  given: ProposedAttribute,
  { rows }: ProposedPair,
): ProposedAttribute {
  const shares = attribute.values.map((_, column) =>
    sumOf([...given.values.entries()], ([row, { share }]) => share * (rows[row]?.[column] ?? 0)),
  );
  return { ...attribute, values: attribute.values.map((value, at) => ({ ...value, share: shares[at] ?? 0 })) };
}
