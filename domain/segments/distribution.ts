/** The distribution of one attribute over a segment, for bar charts. */
import { labelsOfAges } from '../personas/age-labels.ts';
import { sumOf } from '../sum.ts';
import { text, int, float, view, type ValueOf, list, maybe } from '../view.ts';
import { sortBySteps } from './ordinal.ts';
import { ageBandOrder, toCategory, unknownCategory } from './categories.ts';
import { toSteps } from './steps.ts';

/** One value with its number of profiles and their total weight. */
export interface ValueCount {
  value: unknown;
  count: number;
  weight: number;
}

const bucketView = view('DistributionBucket', {
  label: text(),
  category: text('The group in the targets of a weighting; its label may name the ages that are in it.'),
  count: int(),
  /** Share of all profiles of the segment, 0 to 1. */
  share: float(),
  weightedShare: float(),
});

export const distributionView = view('Distribution', {
  field: text(),
  kind: text<'number' | 'category' | 'list' | 'unique'>(),
  /** Profiles that have a value. */
  known: int(),
  total: int(),
  different: int(),
  buckets: list(bucketView),
  /** Number of different values beyond those shown, and of their profiles. */
  otherValues: int(),
  otherCount: int(),
  mean: maybe(float()),
});

export type Distribution = ValueOf<typeof distributionView>;

const maxBuckets = 10;
const fewValues = 12;

/** A value may be split over several rows by weight; each profile counts once. */
export function computeDistribution(field: string, parts: readonly ValueCount[]): Distribution {
  const held = mergeParts(parts);
  const total = sumOf(held, (one) => one.count);
  const weight = sumOf(held, (one) => one.weight);
  const filled = held.filter(({ value }) => toCategory('', value) !== unknownCategory);
  const known = sumOf(filled, (one) => one.count);
  const numbers = filled.filter(({ value }) => typeof value === 'number');
  const isNumber =
    known > 0 && sumOf(numbers, (one) => one.count) >= known * 0.9 && (field === 'age' || numbers.length > fewValues);
  const isList = filled.some(({ value }) => Array.isArray(value));
  const isUnique = !isNumber && !isList && filled.length > 50 && filled.length > known * 0.5;
  const kind = isNumber ? 'number' : isList ? 'list' : isUnique ? 'unique' : 'category';
  const grouped = isUnique ? [] : grouping[kind === 'unique' ? 'category' : kind](field, filled);
  const largest =
    kind === 'number'
      ? grouped
      : grouped.toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)).slice(0, maxBuckets);
  // Ordinal steps keep their order: sorting an income chart by size would hide its shape.
  const shown = (kind === 'category' && sortBySteps(field, largest)) || largest;
  const rest = grouped.slice(0).filter((bucket) => !shown.includes(bucket));
  return {
    field,
    kind,
    known,
    total,
    different: filled.length,
    buckets: shown.map((bucket) => ({
      label: bucket.label,
      category: bucket.category ?? bucket.label,
      count: bucket.count,
      share: total > 0 ? bucket.count / total : 0,
      weightedShare: weight > 0 ? bucket.weight / weight : 0,
    })),
    otherValues: rest.length,
    otherCount: sumOf(rest, (bucket) => bucket.count),
    mean:
      numbers.length > 0 && isNumber
        ? sumOf(numbers, ({ value, count }) => (value as number) * count) / sumOf(numbers, (one) => one.count)
        : null,
  };
}

function mergeParts(parts: readonly ValueCount[]): ValueCount[] {
  const values = new Map<string, ValueCount>();
  for (const { value, count, weight } of parts) {
    const key = JSON.stringify(value ?? null);
    const held = values.get(key);
    values.set(key, { value, count: (held?.count ?? 0) + count, weight: (held?.weight ?? 0) + weight });
  }
  return [...values.values()];
}

interface Group {
  label: string;
  category?: string;
  count: number;
  weight: number;
}

const grouping: Record<'number' | 'category' | 'list', (field: string, held: readonly ValueCount[]) => Group[]> = {
  number: (field, held) => (field === 'age' ? groupByAgeBand(held) : groupBySteps(held)),
  category: (field, held) => groupBy(held, ({ value }) => [toCategory(field, value)]),
  // A person with three interests counts under each.
  list: (_field, held) =>
    groupBy(held, ({ value }) => (Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)])),
};

function groupBy(held: readonly ValueCount[], labelsOf: (one: ValueCount) => string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of held)
    for (const label of labelsOf(one)) {
      const group = groups.get(label) ?? { label, count: 0, weight: 0 };
      groups.set(label, { label, count: group.count + one.count, weight: group.weight + one.weight });
    }
  return [...groups.values()];
}

function groupByAgeBand(held: readonly ValueCount[]): Group[] {
  const groups = groupBy(held, ({ value }) => [toCategory('age', value)]);
  const labelOf = labelsOfAges(held.map(({ value, count }) => ({ value, people: count })));
  const ordered = ageBandOrder.flatMap((label) => groups.find((group) => group.label === label) ?? []);
  return ordered.map((group) => ({ ...group, label: labelOf(group.label), category: group.label }));
}

function groupBySteps(held: readonly ValueCount[]): Group[] {
  const numbers = held.filter((one): one is ValueCount & { value: number } => typeof one.value === 'number');
  const steps = toSteps(
    numbers.map(({ value }) => value),
    maxBuckets,
  );
  const groups: Group[] = steps.labels.map((label) => ({ label, count: 0, weight: 0 }));
  for (const { value, count, weight } of numbers) {
    const group = groups[steps.placeOf(value)];
    if (!group) continue;
    group.count += count;
    group.weight += weight;
  }
  return groups;
}
