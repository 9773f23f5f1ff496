/** The conditional logit of best-worst choices. */
import { solvePositiveDefinite } from './linear-system.ts';

/** One set with its choices as indices of items. */
export interface IndexedTask {
  items: readonly number[];
  best: number;
  worst: number;
}

/** A respondent's tasks, which count `weight` times. */
export interface IndexedRespondent {
  tasks: readonly IndexedTask[];
  weight: number;
}

/** Strength of the pull to 0, which keeps the utility of an item that always wins finite: a prior with variance 1. */
const ridge = 1;
const maxRounds = 50;

/**
 * Fits one utility per item by Newton's method with halved steps. The best item is chosen with probability in
 * proportion to e^u; the worst of the others in proportion to e^-u (sequential best-worst: Marley and Louviere 2005).
 * It ends with a step below the tolerance. Returns the utilities with mean 0.
 */
export function fitUtilities(
  items: number,
  respondents: readonly IndexedRespondent[],
  start?: readonly number[],
  tolerance = 1e-9,
): number[] {
  let utilities = start ? [...start] : Array.from({ length: items }, () => 0);
  let at = slopesAt(utilities, respondents);
  for (let round = 0; round < maxRounds; round += 1) {
    const step = solvePositiveDefinite(at.curvature, at.gradient);
    let scale = 1;
    let next = moved(utilities, step, scale);
    let atNext = slopesAt(next, respondents);
    while (!(atNext.value >= at.value - 1e-12 * Math.abs(at.value)) && scale > 1e-6) {
      scale /= 2;
      next = moved(utilities, step, scale);
      atNext = slopesAt(next, respondents);
    }
    [utilities, at] = [next, atNext];
    if (Math.max(...step.map(Math.abs)) * scale < tolerance) break;
  }
  const mean = utilities.reduce((sum, utility) => sum + utility, 0) / items;
  return utilities.map((utility) => utility - mean);
}

function moved(utilities: readonly number[], step: readonly number[], scale: number): number[] {
  return utilities.map((utility, item) => utility + scale * (step[item] ?? 0));
}

interface Slopes {
  /** Logarithm of the likelihood less the ridge, its gradient, and its negative second derivatives. */
  value: number;
  gradient: number[];
  curvature: number[][];
}

function slopesAt(utilities: readonly number[], respondents: readonly IndexedRespondent[]): Slopes {
  const slopes: Slopes = {
    value: -0.5 * ridge * utilities.reduce((sum, utility) => sum + utility * utility, 0),
    gradient: utilities.map((utility) => -ridge * utility),
    curvature: utilities.map((_, row) => utilities.map((_, column) => (row === column ? ridge : 0))),
  };
  const powers = utilities.map((utility) => Math.exp(utility));
  const inverse = utilities.map((utility) => Math.exp(-utility));
  for (const { tasks, weight } of respondents) {
    if (weight === 0) continue;
    for (const { items, best, worst } of tasks) {
      addChoice(slopes, powers, { items, without: null, chosen: best, sign: 1, weight });
      addChoice(slopes, inverse, { items, without: best, chosen: worst, sign: -1, weight });
    }
  }
  return slopes;
}

interface Choice {
  items: readonly number[];
  /** Item that could not be chosen. */
  without: number | null;
  chosen: number;
  /** -1 for the choice of the worst. */
  sign: 1 | -1;
  weight: number;
}

/** Adds one choice in proportion to the powers. Plain loops: a bootstrap runs through this millions of times. */
function addChoice(slopes: Slopes, powers: readonly number[], { items, without, chosen, sign, weight }: Choice): void {
  let total = 0;
  for (const item of items) if (item !== without) total += powers[item] ?? 0;
  slopes.value += weight * Math.log((powers[chosen] ?? 0) / total);
  slopes.gradient[chosen] = (slopes.gradient[chosen] ?? 0) + weight * sign;
  for (const item of items) {
    const row = slopes.curvature[item];
    if (item === without || row === undefined) continue;
    const share = (powers[item] ?? 0) / total;
    slopes.gradient[item] = (slopes.gradient[item] ?? 0) - weight * sign * share;
    row[item] = (row[item] ?? 0) + weight * share;
    for (const other of items)
      if (other !== without) row[other] = (row[other] ?? 0) - (weight * share * (powers[other] ?? 0)) / total;
  }
}
