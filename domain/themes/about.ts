/** Numbers of people and reasons in themes, which are approximate because words alone place reasons. */

/** Steps that numbers up to a limit are rounded to. */
const steps = [
  { upTo: 10, step: 1 },
  { upTo: 100, step: 5 },
  { upTo: 300, step: 10 },
  { upTo: 1_000, step: 50 },
  { upTo: 3_000, step: 100 },
  { upTo: Infinity, step: 500 },
] as const;

/** Rounds a number of people or reasons to what the grouping is exact to, about a tenth: 63 is about 65, and 1,242 about 1,200. */
export function aboutCount(reasons: number): number {
  const step = steps.find(({ upTo }) => reasons < upTo)?.step ?? 1;
  return Math.round(reasons / step) * step;
}
