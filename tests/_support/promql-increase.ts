/** The increase of a counter over a range, as Prometheus extrapolates it. */
interface Point {
  at: number;
  value: number;
}

/**
 * Returns the increase between `start` and `end`, in seconds, of the points within this range. Null for fewer than two
 * points. Source: `extrapolatedRate` in Prometheus' promql/functions.go.
 */
export function increaseOf(points: readonly Point[], start: number, end: number): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const increase = points.slice(1).reduce((sum, { value }, index) => {
    const before = points[index]?.value ?? 0;
    // A counter that became smaller began again at zero.
    return sum + (value < before ? value : value - before);
  }, 0);
  const sampled = last.at - first.at;
  const between = sampled / (points.length - 1);
  const reach = (gap: number) => (gap >= between * 1.1 ? between / 2 : gap);
  // A counter is not extrapolated below zero.
  const sinceZero = increase > 0 ? sampled * (first.value / increase) : Infinity;
  const covered = sampled + Math.min(reach(first.at - start), sinceZero) + reach(end - last.at);
  return increase * (covered / sampled);
}
