/**
 * Estimates a gain from a race. The best of many raced candidates looks better than it is, so its gain is
 * shrunk by empirical Bayes (James and Stein 1961): where the candidates differ by no more than the noise of their answers
 * explains, nothing is left of it.
 */
import type { Scores } from './fitness.ts';
import type { Spread } from './state.ts';

const noSpread: Spread = { candidates: 0, gains: 0, squares: 0, noise: 0 };

/** Adds those of these candidates that the whole roster was asked about. */
export function spreadOf(scores: Scores, numbers: readonly number[], before: Spread = noSpread): Spread {
  const sums = { ...before };
  for (const number of numbers) {
    if (number === 0 || !scores.isComplete(number)) continue;
    const { n, mean, error } = scores.paired(number, 0);
    if (n < minBelieved) continue;
    sums.candidates += 1;
    sums.gains += mean;
    sums.squares += mean * mean;
    sums.noise += error * error;
  }
  return sums;
}

/** Fewer answers of the roster are no belief. */
const minBelieved = 20;

/** Returns the gain over the first message to believe, between none and the raced one; null for too few answers. */
export function believedGain(scores: Scores, number: number, spread: Spread): number | null {
  const { n, mean, error } = scores.paired(number, 0);
  if (n < minBelieved) return null;
  const real = realVariance(spread);
  // Half of the variance of a paired difference is the candidate's, half the first message's.
  return real === 0 ? 0 : (mean * real) / (real + (error * error) / 2);
}

/** The variance between the true values of candidates: that between their means, less the noise in it. */
function realVariance({ candidates, gains, squares, noise }: Spread): number {
  if (candidates === 0) return 0;
  // The first message is one of them, with a gain of 0.
  const between = (squares - (gains * gains) / (candidates + 1)) / candidates;
  const real = between - noise / candidates / 2;
  // Sums of squares leave a rest of rounding behind.
  return real < 1e-12 ? 0 : real;
}
