/**
 * Human answers rectify those of personas: prediction-powered inference with power tuning, PPI++ (Angelopoulos, Duchi
 * and Zrnic 2023, arXiv 2311.01453; reference implementation ppi_py).
 */
import { z95, type Interval } from '../../simulations/statistics.ts';
import { sumOf } from '../../sum.ts';
import { weightOf, type Weighted } from './weights.ts';

/** A person's answer and that of the persona made from the same person, on one numeric scale. */
export interface PairedAnswer extends Weighted {
  human: number;
  persona: number;
}

/** An answer of a persona of which no person was asked. */
export interface PersonaAnswer extends Weighted {
  persona: number;
}

export interface RectifiedEstimate extends Interval {
  estimate: number;
  /** Standard error. */
  error: number;
  /** Weight of the personas' answers, 0 to 1: 0 ignores them. */
  lambda: number;
  /** Mean of the human answers alone, with its interval of the same kind. */
  humansOnly: Interval & { estimate: number; error: number };
  /** Number of human answers that would give the same error without personas. */
  effectiveHumans: number;
  /** Number of human answers that the personas save: effective less asked. */
  savedHumans: number;
}

export class TooFewAnswers extends Error {
  override readonly name = 'TooFewAnswers';
}

interface Term {
  value: number;
  /** Weight relative to the mean weight of its list. */
  weight: number;
}

/**
 * Estimates the mean answer of people from paired answers and answers of more personas. The 95% interval is normal, with
 * errors linearized about each mean: unlike the reference's, it does not change under weights when a constant is added to
 * all answers, and equals it for equal weights. `lambda` fixes the weight of the personas; it is tuned when omitted.
 * Throws TooFewAnswers below two pairs or two other personas.
 */
export function rectifyMean(
  pairs: readonly PairedAnswer[],
  personas: readonly PersonaAnswer[],
  lambda?: number,
): RectifiedEstimate {
  if (pairs.length < 2 || personas.length < 2)
    throw new TooFewAnswers('Rectifying needs at least two pairs of answers and two more personas');
  const pairWeights = relativeWeights(pairs);
  const personaWeights = relativeWeights(personas);
  const humans = pairs.map(({ human }, at): Term => ({ value: human, weight: pairWeights[at] ?? 1 }));
  const twins = pairs.map(({ persona }, at): Term => ({ value: persona, weight: pairWeights[at] ?? 1 }));
  const others = personas.map(({ persona }, at): Term => ({ value: persona, weight: personaWeights[at] ?? 1 }));
  const tuned = lambda ?? tuneLambda(humans, twins, others);
  const rectifier = humans.map(({ value, weight }, at): Term => ({
    value: value - tuned * (twins[at]?.value ?? 0),
    weight,
  }));
  const estimate = tuned * meanOf(others) + meanOf(rectifier);
  const error = Math.hypot(tuned * errorOf(others), errorOf(rectifier));
  const humanError = errorOf(humans);
  const effectiveHumans = error > 0 ? pairs.length * (humanError / error) ** 2 : pairs.length;
  return {
    ...intervalOf(estimate, error),
    lambda: tuned,
    humansOnly: intervalOf(meanOf(humans), humanError),
    effectiveHumans,
    savedHumans: effectiveHumans - pairs.length,
  };
}

/** Returns the λ between 0 and 1 that minimizes the variance: as ppi_py's `_calc_lam_glm` for a mean. */
function tuneLambda(humans: readonly Term[], twins: readonly Term[], others: readonly Term[]): number {
  const untuned = meanOf(others) + meanOf(humans) - meanOf(twins);
  const slopesOf = (terms: readonly Term[]) => terms.map(({ value, weight }) => weight * (value - untuned));
  const [ofHumans, ofTwins, ofOthers] = [slopesOf(humans), slopesOf(twins), slopesOf(others)];
  const [humanMean, twinMean] = [plainMean(ofHumans), plainMean(ofTwins)];
  const covariance = plainMean(ofHumans.map((slope, at) => (slope - humanMean) * ((ofTwins[at] ?? 0) - twinMean)));
  const all = [...ofTwins, ...ofOthers];
  const allMean = plainMean(all);
  const variance = sumOf(all, (slope) => (slope - allMean) ** 2) / (all.length - 1);
  if (variance <= 0) return 0;
  return Math.min(1, Math.max(0, covariance / ((1 + humans.length / others.length) * variance)));
}

function relativeWeights(answers: readonly Weighted[]): number[] {
  const weights = answers.map(weightOf);
  const mean = plainMean(weights);
  return weights.map((weight) => weight / mean);
}

function plainMean(values: readonly number[]): number {
  return sumOf(values, (value) => value) / values.length;
}

function meanOf(terms: readonly Term[]): number {
  return sumOf(terms, ({ value, weight }) => value * weight) / terms.length;
}

/** Standard error of a weighted mean by linearization. */
function errorOf(terms: readonly Term[]): number {
  const mean = meanOf(terms);
  return Math.sqrt(sumOf(terms, ({ value, weight }) => (weight * (value - mean)) ** 2)) / terms.length;
}

function intervalOf(estimate: number, error: number): Interval & { estimate: number; error: number } {
  return { estimate, error, low: estimate - z95 * error, high: estimate + z95 * error };
}
