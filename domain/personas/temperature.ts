/** The temperature each persona is asked with. */

const goldenRatio = 0.618033988749895;

/**
 * A temperature within [low, high] for this persona: always the same for the same index, and evenly spread over the range
 * for any run of indices (the golden-ratio sequence). Limits the wrong way round are swapped. Two decimals.
 */
export function temperatureFor(range: readonly number[], personaIndex: number): number {
  const [one = 0.7, other = one] = range;
  const low = Math.min(one, other);
  const high = Math.max(one, other);
  const place = (0.5 + personaIndex * goldenRatio) % 1;
  return Math.min(high, Math.max(low, Math.round((low + (high - low) * place) * 100) / 100));
}
