import { z } from 'zod';
import { categoryOf } from './categories.ts';
import { weightOf, type Marginals } from './raking.ts';

const marginals = z.record(z.string(), z.record(z.string(), z.number().min(0)));
const weighting = z.object({
  targets: marginals,
  factors: marginals,
  designEffect: z.number(),
  effectiveSize: z.number(),
});

/** A segment's weights as they are kept: the shares wanted, and the multipliers by field and category that raking found. */
export type Weighting = z.output<typeof weighting>;

/** The stored weights; null when there are none that can be read. */
export function weightingOf(stored: unknown): Weighting | null {
  const parsed = weighting.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** The weight of a profile from the values of the weighted fields, in the order of the factors. */
export function weightOfValues(factors: Marginals, values: readonly unknown[]): number {
  const categories = Object.keys(factors).map((field, at): [string, string] => [field, categoryOf(field, values[at])]);
  return weightOf(Object.fromEntries(categories), factors);
}
