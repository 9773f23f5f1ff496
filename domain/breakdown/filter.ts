/**
 * Filters on attributes of personas, written `field:value`, one text for each value: values of one attribute widen a
 * filter, attributes narrow it. The same texts are used in addresses, files, GraphQL, REST and tools.
 */
import { InvalidInput } from '../errors.ts';
import type { Attribute } from './attribute.ts';
import type { Personas } from './personas.ts';

export interface ChosenValue {
  field: string;
  /** Key of a group. */
  key: string;
}

/** A filter on one attribute as people read it. */
export interface ReadFilter {
  attribute: Attribute;
  /** Places of the chosen groups. */
  groups: number[];
}

const limits = { filters: 40, characters: 300 };

/** Writes one value of a filter. */
export function writeFilter({ field, key }: ChosenValue): string {
  return `${field.replaceAll('%', '%25').replaceAll(':', '%3A')}:${key}`;
}

function parse(text: string): ChosenValue {
  const colon = text.indexOf(':');
  if (colon < 1 || text.length > limits.characters)
    throw new InvalidInput('Write each filter as attribute:value', 'only');
  const field = text.slice(0, colon).replaceAll('%3A', ':').replaceAll('%25', '%');
  return { field, key: text.slice(colon + 1).trim() };
}

/** Reads filters for a run's personas. Throws InvalidInput for one that names no attribute or value of theirs. */
export function readFilters(texts: readonly string[], { attributes }: Personas): ReadFilter[] {
  if (texts.length > limits.filters) throw new InvalidInput(`Use at most ${limits.filters} filters`, 'only');
  const found = new Map<string, ReadFilter>();
  for (const { field, key } of texts.map(parse)) {
    const attribute = findAttribute(attributes, field);
    const wanted = key.toLowerCase();
    const group = attribute.groups.findIndex(
      (one) => one.key.toLowerCase() === wanted || one.label.toLowerCase() === wanted,
    );
    if (group === -1)
      throw new InvalidInput(`No persona of this run has “${key}” as ${attribute.label.toLowerCase()}`, 'only');
    const filter = found.get(attribute.field) ?? { attribute, groups: [] };
    found.set(attribute.field, filter);
    if (!filter.groups.includes(group)) filter.groups.push(group);
  }
  return [...found.values()];
}

/** Finds an attribute by its field or label. Throws InvalidInput. */
export function findAttribute(attributes: readonly Attribute[], name: string): Attribute {
  const wanted = name.trim().toLowerCase();
  const found =
    attributes.find(({ field }) => field === name) ??
    attributes.find(({ field, label }) => field.toLowerCase() === wanted || label.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const known = attributes.map(({ field }) => field).slice(0, 40);
  throw new InvalidInput(
    known.length === 0
      ? 'The personas of this run have no attributes to break it down by'
      : `The personas of this run have no “${name}”. They have: ${known.join(', ')}`,
    'only',
  );
}

/** Returns the places of the personas that meet all filters. */
export function selectPersonas({ size }: Personas, filters: readonly ReadFilter[]): Int32Array {
  const chosen = filters.map(({ attribute, groups }) => ({
    codes: attribute.codes,
    isChosen: attribute.groupsOfValue.map((ofValue) => ofValue.some((group) => groups.includes(group))),
  }));
  const places: number[] = [];
  for (let place = 0; place < size; place += 1)
    if (chosen.every(({ codes, isChosen }) => isChosen[codes[place] ?? -1] === true)) places.push(place);
  return Int32Array.from(places);
}

/** Writes filters as people read them: 'Party: Democrat or Independent'. */
export function describeFilters(filters: readonly ReadFilter[]): string[] {
  return filters.map(
    ({ attribute, groups }) =>
      `${attribute.label}: ${groups.map((group) => attribute.groups[group]?.label ?? '').join(' or ')}`,
  );
}
