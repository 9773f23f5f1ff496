/** Changes to a proposal that is being edited. Each returns a new one, whose tables still fit its attributes. */
import { checkProposal } from '../../../../domain/segments/described/check.ts';
import type { EditedAttribute, EditedProposal, EditedValue } from '../../../../domain/segments/described/edited.ts';
import { scaleShares } from '../../../../domain/segments/described/scale.ts';

/** Shares that people type are percentages with up to two decimals. */
export function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 100;
}

export function shareOf(percent: number | null): number | null {
  return percent === null ? null : percent / 100;
}

/** Adds up what is filled in, in percent. */
export function totalPercent(shares: readonly (number | null)[]): number {
  return percentOf(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)) ?? 0;
}

/** Scales shares to 100%; open ones count as 0. Shares that are all zero, or less, stay as they are. */
export function scaleTo100(shares: readonly (number | null)[]): (number | null)[] {
  const filled = shares.map((share) => share ?? 0);
  return filled.some((share) => share < 0) ? [...shares] : scaleShares(filled);
}

/** Changes an attribute; its tables follow a new name. */
export function changeAttribute(proposal: EditedProposal, at: number, changed: EditedAttribute): EditedProposal {
  const before = proposal.attributes[at]?.name;
  const renamed = (name: string) => (name === before ? changed.name : name);
  return {
    ...proposal,
    attributes: proposal.attributes.with(at, changed),
    pairs: proposal.pairs.map((pair) => ({ ...pair, attribute: renamed(pair.attribute), given: renamed(pair.given) })),
  };
}

/** Changes a value. New figures are no longer those of the source, so the attribute is assumed from then on. */
export function changeValue(proposal: EditedProposal, at: number, place: number, value: EditedValue): EditedProposal {
  const attribute = proposal.attributes[at];
  if (attribute === undefined) return proposal;
  const isOther = attribute.values[place]?.share !== value.share;
  return changeAttribute(proposal, at, {
    ...attribute,
    values: attribute.values.with(place, value),
    isAssumed: attribute.isAssumed || isOther,
  });
}

export function removeAttribute(proposal: EditedProposal, at: number): EditedProposal {
  const name = proposal.attributes[at]?.name;
  return {
    ...proposal,
    attributes: proposal.attributes.toSpliced(at, 1),
    pairs: proposal.pairs.filter((pair) => pair.attribute !== name && pair.given !== name),
  };
}

export function addAttribute(proposal: EditedProposal): EditedProposal {
  const values = [
    { label: '', share: 0.5 },
    { label: '', share: 0.5 },
  ];
  const added: EditedAttribute = { name: '', kind: 'category', values, source: null, isAssumed: true };
  return { ...proposal, attributes: [...proposal.attributes, added] };
}

/** Adds a value, with an open share or, where a table decides, a column of zeros. */
export function addValue(proposal: EditedProposal, at: number): EditedProposal {
  const attribute = proposal.attributes[at];
  if (attribute === undefined) return proposal;
  const { name, values, kind } = attribute;
  const isDependent = proposal.pairs.some((pair) => pair.attribute === name);
  const last = values.at(-1)?.to ?? 0;
  const band = kind === 'number' ? { label: `${last + 1}-${last + 10}`, from: last + 1, to: last + 10 } : { label: '' };
  const added: EditedValue = { ...band, share: isDependent ? 0 : null };
  const pairs = proposal.pairs.map((pair) => {
    if (pair.attribute === name) return { ...pair, rows: pair.rows.map((row) => [...row, 0]) };
    if (pair.given !== name) return pair;
    const width = pair.rows[0]?.length ?? 0;
    return { ...pair, rows: [...pair.rows, Array.from({ length: width }, () => null)] };
  });
  return {
    ...proposal,
    attributes: proposal.attributes.with(at, { ...attribute, values: [...values, added] }),
    pairs,
  };
}

export function removeValue(proposal: EditedProposal, at: number, place: number): EditedProposal {
  const attribute = proposal.attributes[at];
  if (attribute === undefined) return proposal;
  const pairs = proposal.pairs.map((pair) => {
    if (pair.attribute === attribute.name) return { ...pair, rows: pair.rows.map((row) => row.toSpliced(place, 1)) };
    return pair.given === attribute.name ? { ...pair, rows: pair.rows.toSpliced(place, 1) } : pair;
  });
  const changed = { ...attribute, values: attribute.values.toSpliced(place, 1), isAssumed: true };
  return { ...proposal, attributes: proposal.attributes.with(at, changed), pairs };
}

/** Changes the kind: a number gets bands, a category keeps the labels of its values. */
export function changeKind(attribute: EditedAttribute, kind: EditedAttribute['kind']): EditedAttribute {
  if (kind === attribute.kind) return attribute;
  const values = attribute.values.map(({ label, share }, at): EditedValue => {
    if (kind === 'category') return { label, share };
    const [from, to] = [at * 10, at * 10 + 9];
    return { label: `${from}-${to}`, share, from, to };
  });
  return { ...attribute, kind, values };
}

/** Changes a bound of a band, and its label with it. */
export function changeBound(value: EditedValue, bound: Partial<Pick<EditedValue, 'from' | 'to'>>): EditedValue {
  const { from, to } = { ...value, ...bound };
  return { ...value, ...bound, label: `${from ?? '?'}-${to ?? '?'}` };
}

/** Makes an attribute depend on another one, by a table that starts with the attribute's own shares in every row. */
export function addTable(proposal: EditedProposal, attribute: string, given: string): EditedProposal {
  const own = proposal.attributes.find(({ name }) => name === attribute);
  const other = proposal.attributes.find(({ name }) => name === given);
  if (own === undefined || other === undefined) return proposal;
  const rows = other.values.map(() => own.values.map(({ share }) => share));
  return { ...proposal, pairs: [...proposal.pairs, { attribute, given, rows }] };
}

/** Removes the table of an attribute, which keeps the shares that followed from it. */
export function removeTable(proposal: EditedProposal, attribute: string): EditedProposal {
  const followed = checkProposal(proposal).proposal?.attributes.find(({ name }) => name === attribute);
  return {
    ...proposal,
    attributes: proposal.attributes.map((one) => (one.name === attribute ? (followed ?? one) : one)),
    pairs: proposal.pairs.filter((pair) => pair.attribute !== attribute),
  };
}
