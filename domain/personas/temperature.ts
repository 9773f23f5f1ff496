/** Sampling temperature per persona. */

const goldenRatio = 0.618033988749895;

/**
 * Returns a temperature within [low, high]: constant per index, and evenly spread over any range of indexes (the
 * golden-ratio sequence). Swapped limits are corrected. Two decimals.
 */
export function computeTemperature(range: readonly number[], personaIndex: number): number {
  const [one = 0.7, other = one] = range;
  const low = Math.min(one, other);
  const high = Math.max(one, other);
  const place = (0.5 + personaIndex * goldenRatio) % 1;
  return Math.min(high, Math.max(low, Math.round((low + (high - low) * place) * 100) / 100));
}
