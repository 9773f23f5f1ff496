/** Normal numbers. */
import type { Random } from '../../domain/random.ts';

/** Draws from the standard normal distribution (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
