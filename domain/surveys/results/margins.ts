/** Weights personas to the shares of the people, and takes off their answers what these shares explain. */
import { computeWeight, rake, type Cell, type Marginals } from '../../segments/raking.ts';
import { smallSample } from '../../simulations/small-sample.ts';
import { solvePositiveDefinite } from '../statistics/linear-system.ts';
import { weightedShare } from '../statistics/weights.ts';
import type { Groups } from './groups.ts';
import type { CountedResponse } from './responses.ts';
import { listOf } from './sentences.ts';

/** A category needs so many personas to stand for its people. */
export const minInCell = 5;
/** More margins would leave few effective personas. */
const maxMargins = 6;
/** A share that differs by so much between both sides is said. */
const unlikeFrom = 0.1;

type Categories = Readonly<Record<string, string>>;

/** A prediction of a person or a persona, by whom it is for. */
export interface Predicted {
  response: CountedResponse;
  value: number;
  weight: number;
}

export interface Margins {
  /** Attributes that personas are weighted by. */
  labels: readonly string[];
  /** Sentences about what is still unlike, or could not be weighted. */
  sentences: readonly string[];
  /** Part of the people who have personas in each of their categories. */
  matched: number;
  /**
   * Returns the predictions less what the margins explain, so that the error of the people's own shares counts, with
   * weighted personas (Deville and Särndal 1992). People without personas of their category take nothing from them.
   */
  adjust(people: readonly Predicted[], personas: readonly Predicted[]): { people: number[]; personas: Predicted[] };
}

interface Sides {
  people: readonly CountedResponse[];
  personas: readonly CountedResponse[];
}

interface Field {
  key: string;
  label: string;
  /** Categories with people and enough personas. */
  matched: ReadonlySet<string>;
}

/**
 * Weights the personas by the attributes of `keys`, as many as leave enough effective personas. `weighted` are those that
 * weights have aligned to known shares on both sides already.
 */
export function alignToPeople(
  sides: Sides,
  groups: Groups,
  keys: readonly string[],
  weighted: readonly string[],
): Margins {
  const category = (key: string, response: CountedResponse) => groups.categoryOf(key, response) ?? '';
  const labelOf = (key: string) => groups.options.find((option) => option.key === key)?.label ?? key;
  const fields: Field[] = [];
  let factors: Marginals = {};
  for (const key of keys) {
    const field = {
      key,
      label: labelOf(key),
      matched: matchedCategories(sides, (response) => category(key, response)),
    };
    const raked =
      fields.length < maxMargins && field.matched.size > 0
        ? rakeTo(sides, [...fields, field], weighted, category)
        : null;
    if (raked === null) continue;
    fields.push(field);
    factors = raked;
  }
  const categoriesOf = (response: CountedResponse): Categories =>
    Object.fromEntries([...fields.map(({ key }) => key), ...weighted].map((key) => [key, category(key, response)]));
  const isMatched = (own: Categories) => fields.every(({ key, matched }) => matched.has(own[key] ?? ''));
  const aligned = sides.personas.flatMap((response) => {
    const own = categoriesOf(response);
    return isMatched(own) ? [{ ...response, weight: response.weight * computeWeight(own, factors) }] : [];
  });
  const left = keys.filter((key) => fields.every((field) => field.key !== key));
  return {
    labels: fields.map(({ label }) => label),
    sentences: [
      ...fields.flatMap((field) => missingSentence(field, sides, (response) => category(field.key, response))),
      ...left.flatMap((key) =>
        unlikeSentence(labelOf(key), { ...sides, personas: aligned }, (response) => category(key, response)),
      ),
    ],
    matched: weightedShare(sides.people, (response) => isMatched(categoriesOf(response))),
    adjust: (people, personas) => {
      const own = personas.flatMap((one) => {
        const categories = categoriesOf(one.response);
        return isMatched(categories)
          ? [{ ...one, weight: one.weight * computeWeight(categories, factors), categories }]
          : [];
      });
      const explained = explainedBy(
        own,
        fields.map(({ key }) => key),
        weighted,
      );
      const rest = own.map(({ categories, ...one }) => ({
        ...one,
        value: lessNoise(one.value - explained(categories)),
      }));
      const total = rest.reduce((sum, { weight }) => sum + weight, 0);
      const mean = total === 0 ? 0 : rest.reduce((sum, { weight, value }) => sum + weight * value, 0) / total;
      return {
        people: people.map(({ response, value }) => {
          const categories = categoriesOf(response);
          return isMatched(categories) ? lessNoise(value - explained(categories)) : mean;
        }),
        personas: rest,
      };
    },
  };
}

/** Rounding leaves remains of answers that are explained entirely. */
function lessNoise(value: number): number {
  return Math.abs(value) < 1e-7 ? 0 : value;
}

function matchedCategories(
  { people, personas }: Sides,
  categoryOf: (response: CountedResponse) => string,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const response of personas) {
    const category = categoryOf(response);
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return new Set(people.map(categoryOf).filter((category) => (counts.get(category) ?? 0) >= minInCell));
}

/** Returns null when the shares cannot be met, or leave too few effective personas. */
function rakeTo(
  { people, personas }: Sides,
  fields: readonly Field[],
  weighted: readonly string[],
  category: (key: string, response: CountedResponse) => string,
): Marginals | null {
  const kept = personas.filter((one) => fields.every(({ key, matched }) => matched.has(category(key, one))));
  if (kept.length < minInCell) return null;
  const sharesOf = (key: string, side: readonly CountedResponse[]) => {
    const own = new Set(side.map((one) => category(key, one)));
    return Object.fromEntries(
      [...own].map((value) => [value, weightedShare(side, (one) => category(key, one) === value)]),
    );
  };
  const targets: Marginals = Object.fromEntries([
    ...fields.map(({ key, matched }): [string, Record<string, number>] => [
      key,
      sharesOf(
        key,
        people.filter((one) => matched.has(category(key, one))),
      ),
    ]),
    ...weighted.map((key): [string, Record<string, number>] => [key, sharesOf(key, kept)]),
  ]);
  const isHeld = (key: string) =>
    Object.keys(targets[key] ?? {}).every((value) => kept.some((one) => category(key, one) === value));
  if (!fields.every(({ key }) => isHeld(key))) return null;
  const names = Object.keys(targets);
  const cells = new Map<string, Cell>();
  for (const response of kept) {
    const values = names.map((key) => category(key, response));
    const key = JSON.stringify(values);
    const cell = cells.get(key) ?? {
      categories: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
      count: 0,
    };
    cell.count += response.weight;
    cells.set(key, cell);
  }
  const { factors, isConverged, effectiveSize, designEffect } = rake([...cells.values()], targets);
  const isPrecise = effectiveSize >= Math.min(smallSample, kept.length / 2) && designEffect < 10;
  return isConverged && isPrecise ? factors : null;
}

/**
 * Fits the personas' values by their categories, each attribute by itself (weighted least squares), and returns the part
 * of the attributes in `fields`. Those in `others` are fitted too, but their part is left in.
 */
function explainedBy(
  personas: readonly (Predicted & { categories: Categories })[],
  fields: readonly string[],
  others: readonly string[],
): (categories: Categories) => number {
  const places = new Map<string, number>();
  const placeOf = (key: string, value: string) => JSON.stringify([key, value]);
  const firsts = personas[0]?.categories ?? {};
  for (const { categories } of personas)
    for (const key of [...fields, ...others]) {
      const place = placeOf(key, categories[key] ?? '');
      if (categories[key] !== firsts[key] && !places.has(place)) places.set(place, places.size + 1);
    }
  const columnsOf = (categories: Categories, keys: readonly string[]) => [
    0,
    ...keys.flatMap((key) => places.get(placeOf(key, categories[key] ?? '')) ?? []),
  ];
  const size = places.size + 1;
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const right = Array.from({ length: size }, () => 0);
  let total = 0;
  for (const { categories, weight, value } of personas) {
    total += weight;
    const columns = columnsOf(categories, [...fields, ...others]);
    for (const i of columns) {
      right[i] = (right[i] ?? 0) + weight * value;
      const row = matrix[i] ?? [];
      for (const j of columns) row[j] = (row[j] ?? 0) + weight;
    }
  }
  if (total === 0) return () => 0;
  // Two attributes that say the same would have no single fit.
  for (let at = 1; at < size; at += 1) matrix[at]![at] = (matrix[at]?.[at] ?? 0) + 1e-9 * total;
  const fitted = solvePositiveDefinite(matrix, right);
  return (categories) => columnsOf(categories, fields).reduce((sum, at) => sum + (fitted[at] ?? 0), 0);
}

function percentOf(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function missingSentence(
  { label, matched }: Field,
  { people }: Sides,
  categoryOf: (response: CountedResponse) => string,
): string[] {
  const missing = [...new Set(people.map(categoryOf))].filter((value) => !matched.has(value));
  if (missing.length === 0) return [];
  const share = weightedShare(people, (one) => !matched.has(categoryOf(one)));
  const names = listOf(missing.map((value) => `“${value === '' ? 'unknown' : value}”`));
  return [
    `Too few personas have ${label} ${names}: the ${percentOf(share)} of people who have could not be weighted for, and take nothing from personas.`,
  ];
}

function unlikeSentence(
  label: string,
  { people, personas }: Sides,
  categoryOf: (response: CountedResponse) => string,
): string[] {
  const values = [...new Set(people.map(categoryOf))];
  const gaps = values.map((value) => {
    const [own, theirs] = [people, personas].map((side) => weightedShare(side, (one) => categoryOf(one) === value));
    return { value, own: own ?? 0, theirs: theirs ?? 0 };
  });
  const size = ({ own, theirs }: { own: number; theirs: number }) => Math.abs(own - theirs);
  const [largest] = gaps.toSorted((one, other) => size(other) - size(one));
  if (largest === undefined || size(largest) < unlikeFrom) return [];
  const { value, own, theirs } = largest;
  return [
    `Still unlike: ${label} (“${value === '' ? 'unknown' : value}”: ${percentOf(own)} of people, ${percentOf(theirs)} of personas).`,
  ];
}
