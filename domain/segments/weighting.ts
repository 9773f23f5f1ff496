import { z } from 'zod';
import { toCategory } from './categories.ts';
import { computeWeight, type Marginals } from './raking.ts';

const marginals = z.record(z.string(), z.record(z.string(), z.number().min(0)));
const weighting = z.object({
  targets: marginals,
  factors: marginals,
  designEffect: z.number(),
  effectiveSize: z.number(),
});

/** A segment's stored weights: the target shares, and the multipliers by field and category from raking. */
export type Weighting = z.output<typeof weighting>;

/** Parses the stored weights; null when there are none or they are invalid. */
export function parseWeighting(stored: unknown): Weighting | null {
  const parsed = weighting.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** Weight of a profile from the values of the weighted fields, in the order of the factors. */
export function computeValueWeight(factors: Marginals, values: readonly unknown[]): number {
  const categories = Object.keys(factors).map((field, at): [string, string] => [field, toCategory(field, values[at])]);
  return computeWeight(Object.fromEntries(categories), factors);
}
