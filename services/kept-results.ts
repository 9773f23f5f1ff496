/** Keeps the last results of a computation in memory. */

/** Returns the kept result of a key, or computes it; requests at the same time wait for one computation. */
export type Kept<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/** Keeps the `maxKept` results that were used last. A failure is not kept. */
export function keepResults<T>(maxKept: number): Kept<T> {
  // Results by key, the last used at the end.
  const kept = new Map<string, Promise<T>>();
  return (key, compute) => {
    const known = kept.get(key);
    kept.delete(key);
    const result = known ?? compute();
    kept.set(key, result);
    result.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return result;
  };
}
