/** An attribute of personas, divided into groups. */
import { labelsOfAges } from '../personas/age-labels.ts';
import { formatLabel } from '../personas/attribute-lines.ts';
import { genderOf } from '../personas/demographic-groups.ts';
import { ageBandOrder, toCategory, unknownCategory } from '../segments/categories.ts';
import { sortBySteps } from '../segments/ordinal.ts';
import { toSteps } from '../segments/steps.ts';

export interface AttributeGroup {
  /** Identifies the group in filters: the value in lower case, or the id of a segment. */
  key: string;
  label: string;
  /** Number of personas in it. */
  count: number;
}

export interface Attribute {
  field: string;
  label: string;
  /** A persona is in one group of a category or number, and in several of a list. */
  kind: 'category' | 'number' | 'list';
  groups: AttributeGroup[];
  /** Places in `groups` by the number of a value, and the number of each persona's value; -1 without one. */
  groupsOfValue: number[][];
  codes: Int32Array;
}

/** Values of one attribute: which there are, and which each persona has, by the place of the persona. */
export interface ValueTally {
  field: string;
  values: unknown[];
  counts: number[];
  codes: number[];
  known: Map<string, number>;
}

const maxSteps = 10;
/** Numbers with fewer different values, such as the number of children, are read as categories. */
const fewValues = 12;

/** Divides the values into groups; null when they tell nearly everybody apart, or nobody. */
export function toAttribute(
  tally: ValueTally,
  size: number,
  nameOf: ((id: string) => string) | null,
): Attribute | null {
  const { field, values } = tally;
  const isList = values.some((value) => Array.isArray(value));
  const kind = isList ? 'list' : isNumeric(tally) ? 'number' : 'category';
  const labels =
    kind === 'number' && field !== 'age' ? stepLabels(values) : values.map((value) => labelsOf(field, value));
  const groups = new Map<string, AttributeGroup & { spelledBy: number }>();
  labels.forEach((ofValue, code) => {
    const count = tally.counts[code] ?? 0;
    for (const label of ofValue) {
      const key = nameOf === null ? label.toLowerCase() : label;
      const group = groups.get(key) ?? { key, label, count: 0, spelledBy: 0 };
      groups.set(key, group);
      group.count += count;
      // The most frequent spelling of a value names its group.
      if (count > group.spelledBy) Object.assign(group, { label: nameOf?.(label) ?? label, spelledBy: count });
    }
  });
  const known = tally.counts.reduce((sum, count, code) => sum + ((labels[code]?.length ?? 0) > 0 ? count : 0), 0);
  if (isUseless(groups.size, known, size, isList)) return null;
  const sorted = inOrder(field, kind, [...groups.values()]);
  const placeOf = new Map(sorted.map(({ key }, place) => [key, place]));
  const groupsOfValue = labels.map((ofValue) =>
    [...new Set(ofValue)].flatMap((label) => placeOf.get(nameOf === null ? label.toLowerCase() : label) ?? []),
  );
  const codes = Int32Array.from({ length: size }, (_, place) => tally.codes[place] ?? -1);
  const nameOfGroup = kind === 'number' && field === 'age' ? agesOf(tally) : (name: string) => name;
  const shown = sorted.map(({ key, label, count }) => ({ key, label: nameOfGroup(label), count }));
  return { field, label: formatLabel(field), kind, groups: shown, groupsOfValue, codes };
}

function agesOf({ values, counts }: ValueTally): (label: string) => string {
  return labelsOfAges(values.map((value, code) => ({ value, people: counts[code] ?? 0 })));
}

/** Names and free texts divide into as many groups as there are personas; one value for everybody divides nothing. */
function isUseless(groups: number, known: number, size: number, isList: boolean): boolean {
  if (groups === 0 || (groups === 1 && known === size)) return true;
  return groups > fewValues && groups > known * (isList ? 2 : 0.5);
}

function isNumeric({ field, values, counts }: ValueTally): boolean {
  const numbers = values.filter((value) => typeof value === 'number').length;
  if (numbers === 0) return false;
  const inAll = counts.reduce((sum, count) => sum + count, 0);
  const inNumbers = counts.reduce((sum, count, code) => sum + (typeof values[code] === 'number' ? count : 0), 0);
  return inNumbers >= inAll * 0.9 && (field === 'age' || numbers > fewValues);
}

function stepLabels(values: readonly unknown[]): string[][] {
  const numbers = values.filter((value) => typeof value === 'number');
  const steps = toSteps(numbers, maxSteps);
  return values.map((value) => (typeof value === 'number' ? [steps.labels[steps.placeOf(value)] ?? ''] : []));
}

function labelsOf(field: string, value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.map((one) => String(one).trim()))].filter((one) => one !== '');
  if (field === 'gender' && typeof value === 'string') {
    const gender = genderOf(value);
    return gender === null ? [] : [formatLabel(gender).replace(/^Non binary$/, 'Non-binary')];
  }
  const label = toCategory(field, value);
  return label === unknownCategory || label.toLowerCase() === 'unknown' ? [] : [label];
}

function inOrder<G extends AttributeGroup>(field: string, kind: Attribute['kind'], groups: G[]): G[] {
  const bySize = groups.toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  if (field === 'age') {
    const place = (group: G) => ageBandOrder.indexOf(group.label);
    return groups.toSorted((a, b) => place(a) - place(b));
  }
  if (kind === 'number') return groups.toSorted((a, b) => firstNumber(a.label) - firstNumber(b.label));
  return (kind === 'category' && sortBySteps(field, bySize)) || bySize;
}

const firstNumber = (label: string): number => Number(label.split(' ', 1)[0]?.replaceAll(',', ''));
