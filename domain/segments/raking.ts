/**
 * Weights a sample so that its shares match known ones: raking, also called iterative proportional fitting (Deming &
 * Stephan 1940).
 */
import { mapValues } from '../map-values.ts';

/** Target shares by field and category, each field adding up to 1: `{ gender: { female: 0.51, male: 0.49 } }`. */
export type Marginals = Record<string, Record<string, number>>;

/** Number of people who share a category in every field, which is all that raking needs. */
export interface Cell {
  /** Category by field. */
  categories: Record<string, string>;
  count: number;
}

export interface RakingResult {
  /** Multipliers by field and category. A profile's weight is their product; the mean weight is 1. */
  factors: Marginals;
  isConverged: boolean;
  rounds: number;
  /** Largest difference between a reached and a target share, in points of 1. */
  largestGap: number;
  /** Kish's 1 + cv²: the factor by which the variance exceeds that of equal weights. */
  designEffect: number;
  /** Number of equally weighted profiles with the same precision. */
  effectiveSize: number;
  /** Reached shares by field and category. */
  reached: Marginals;
}

export class TargetsCannotBeMet extends Error {
  override readonly name = 'TargetsCannotBeMet';
}

const tolerance = 1e-9;
/** Rounds go on until here, so that weights are as exact as the shares that they reach. */
const precision = 1e-11;
const maxRounds = 1_000;

/** Rakes the cells to the targets. Throws TargetsCannotBeMet for a target category without people. */
export function rake(cells: readonly Cell[], targets: Marginals): RakingResult {
  const fields = Object.keys(targets);
  const shares = Object.fromEntries(fields.map((field) => [field, fillTargets(field, targets[field] ?? {}, cells)]));
  const total = cells.reduce((sum, cell) => sum + cell.count, 0);
  const factors: Marginals = Object.fromEntries(
    fields.map((field) => [field, mapValues(shares[field] ?? {}, () => 1)]),
  );
  let rounds = 0;
  let gap = findLargestGap(cells, factors, shares);
  while (gap > precision && rounds < maxRounds) {
    for (const field of fields) scaleField(field, cells, factors, shares[field] ?? {}, total);
    rounds += 1;
    gap = findLargestGap(cells, factors, shares);
  }
  return {
    factors,
    isConverged: gap <= tolerance,
    rounds,
    largestGap: gap,
    reached: computeWeightedShares(cells, factors, fields),
    ...computeSpread(cells, factors),
  };
}

/** Weight of a person in these categories; categories without a factor count unchanged. */
export function computeWeight(categories: Record<string, string>, factors: Marginals): number {
  return Object.entries(factors).reduce(
    (weight, [field, byCategory]) => weight * (getOwn(byCategory, getOwn(categories, field) ?? '') ?? 1),
    1,
  );
}

/** Shares by field and category, weighted by the factors, if any. */
export function computeWeightedShares(
  cells: readonly Cell[],
  factors: Marginals,
  fields: readonly string[],
): Marginals {
  const total = cells.reduce((sum, cell) => sum + cell.count * computeWeight(cell.categories, factors), 0);
  return Object.fromEntries(
    fields.map((field) => [
      field,
      mapValues(sumByCategory(field, cells, factors), (sum) => (total > 0 ? sum / total : 0)),
    ]),
  );
}

/** Categories missing in the targets share what the named ones leave. */
function fillTargets(field: string, wanted: Record<string, number>, cells: readonly Cell[]): Record<string, number> {
  const held = mapValues(sumByCategory(field, cells, {}), (sum) => sum);
  for (const [category, share] of Object.entries(wanted)) {
    if (!Number.isFinite(share) || share < 0)
      throw new TargetsCannotBeMet(`The share of ${category} in ${field} must be 0 or more`);
    if (share > 0 && !getOwn(held, category))
      throw new TargetsCannotBeMet(`Nobody in this segment has ${field} ${category}, so no weight can reach its share`);
  }
  const named = Object.values(wanted).reduce((sum, share) => sum + share, 0);
  const unnamed = Object.entries(held).filter(([category]) => getOwn(wanted, category) === undefined);
  const unnamedCount = unnamed.reduce((sum, [, count]) => sum + count, 0);
  if (named > 1 + 1e-3 || (unnamedCount === 0 && named < 1 - 1e-3))
    throw new TargetsCannotBeMet(`The shares of ${field} add up to ${Math.round(named * 1000) / 10}%, not 100%`);
  const left = Math.max(0, 1 - named);
  const whole = named + (unnamedCount > 0 ? left : 0);
  const rest = unnamed.map(([category, count]): [string, number] => [category, (left * count) / unnamedCount / whole]);
  return Object.fromEntries([
    ...Object.entries(wanted).map(([category, share]): [string, number] => [category, share / whole]),
    ...rest,
  ]);
}

function scaleField(
  field: string,
  cells: readonly Cell[],
  factors: Marginals,
  wanted: Record<string, number>,
  total: number,
): void {
  const now = sumByCategory(field, cells, factors);
  const factorOf = factors[field] ?? {};
  for (const [category, share] of Object.entries(wanted)) {
    const held = getOwn(now, category) ?? 0;
    // Every target category has a factor already, so this cannot be an inherited property.
    if (held > 0) factorOf[category] = ((factorOf[category] ?? 1) * share * total) / held;
  }
}

function sumByCategory(field: string, cells: readonly Cell[], factors: Marginals): Record<string, number> {
  const byCategory = new Map<string, number>();
  for (const cell of cells) {
    const category = getOwn(cell.categories, field) ?? '';
    byCategory.set(category, (byCategory.get(category) ?? 0) + cell.count * computeWeight(cell.categories, factors));
  }
  return Object.fromEntries(byCategory);
}

function findLargestGap(cells: readonly Cell[], factors: Marginals, wanted: Marginals): number {
  const reached = computeWeightedShares(cells, factors, Object.keys(wanted));
  const gaps = Object.entries(wanted).flatMap(([field, shares]) =>
    Object.entries(shares).map(([category, share]) => Math.abs((getOwn(reached[field] ?? {}, category) ?? 0) - share)),
  );
  return Math.max(0, ...gaps);
}

function computeSpread(cells: readonly Cell[], factors: Marginals): { designEffect: number; effectiveSize: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (const cell of cells) {
    const weight = computeWeight(cell.categories, factors);
    count += cell.count;
    sum += cell.count * weight;
    squares += cell.count * weight * weight;
  }
  if (sum === 0) return { designEffect: 1, effectiveSize: 0 };
  return { designEffect: (count * squares) / (sum * sum), effectiveSize: (sum * sum) / squares };
}

/** Categories come from people's input: 'constructor' counts only as an own property. */
function getOwn<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
