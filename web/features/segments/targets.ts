/** Wanted shares while they are typed: percents by attribute and category, null for one left open. */
export type Targets = Record<string, Record<string, number | null>>;
type Marginals = Record<string, Record<string, number>>;

export function percentsOf(shares: Marginals): Targets {
  return mapped(shares, (share) => Math.round(share * 1000) / 10);
}

/** Shares of what was typed; categories left open take, together, what is left. */
export function sharesOf(targets: Targets): Marginals {
  const filled = Object.entries(targets).map(([field, percents]): [string, Record<string, number>] => [
    field,
    Object.fromEntries(
      Object.entries(percents).flatMap(([category, percent]) => (percent === null ? [] : [[category, percent / 100]])),
    ),
  ]);
  return Object.fromEntries(filled.filter(([, shares]) => Object.keys(shares).length > 0));
}

function mapped<A, B>(
  of: Record<string, Record<string, A>>,
  change: (value: A) => B,
): Record<string, Record<string, B>> {
  const inner = (record: Record<string, A>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]): [string, B] => [key, change(value)]));
  return Object.fromEntries(Object.entries(of).map(([field, record]) => [field, inner(record)]));
}
