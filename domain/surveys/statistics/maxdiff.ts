/** Results of best-worst scaling (MaxDiff): counts and utilities, for all and by segment. */
import { randomInt, seededRandom, type Random } from '../../random.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { percentileInterval } from './bootstrap.ts';
import { fitUtilities, type IndexedRespondent } from './maxdiff-logit.ts';
import { weightOf, type Weighted } from './weights.ts';

/** One set that was shown, with the best and the worst of it. */
export interface MaxDiffTask {
  items: readonly string[];
  best: string;
  worst: string;
}

export interface MaxDiffRespondent extends Weighted {
  tasks: readonly MaxDiffTask[];
}

export interface MaxDiffItem {
  item: string;
  /** Weighted numbers of times that the item was shown, best and worst. */
  shown: number;
  best: number;
  worst: number;
  /** (best - worst) / shown, -1 to 1; 0 when never shown. */
  score: number;
  /** Logit utility, with mean 0 over the items. */
  utility: number;
  utilityInterval: Interval;
  /** Share of respondents expected to prefer the item to all others, 0 to 1: e^u over the sum of all. */
  share: number;
  shareInterval: Interval;
}

export interface MaxDiffOptions {
  seed: string | number;
  /** Number of bootstrap samples of respondents. */
  samples?: number;
}

/** Far below the spread of the draws, and reached in half of the rounds. */
const drawTolerance = 1e-3;

/**
 * Returns the items in the order given, with 95% percentile intervals from resampled respondents. Tasks with choices
 * outside their set, or with the same best and worst, are ignored.
 */
export function analyzeMaxDiff(
  items: readonly string[],
  respondents: readonly MaxDiffRespondent[],
  { seed, samples = 200 }: MaxDiffOptions,
): MaxDiffItem[] {
  const indexed = respondents.map((respondent) => toIndexed(items, respondent));
  const utilities = fitUtilities(items.length, indexed);
  const random = seededRandom(seed);
  const draws = Array.from({ length: samples }, () =>
    fitUtilities(items.length, resampleWeights(random, indexed), utilities, drawTolerance),
  );
  const shares = sharesOf(utilities);
  const shareDraws = draws.map(sharesOf);
  const counts = countChoices(items.length, indexed);
  return items.map((item, at) => ({
    item,
    ...(counts[at] ?? { shown: 0, best: 0, worst: 0, score: 0 }),
    utility: utilities[at] ?? 0,
    utilityInterval: percentileInterval(draws.map((draw) => draw[at] ?? 0)),
    share: shares[at] ?? 0,
    shareInterval: percentileInterval(shareDraws.map((draw) => draw[at] ?? 0)),
  }));
}

function toIndexed(items: readonly string[], respondent: MaxDiffRespondent): IndexedRespondent {
  const indexOf = new Map(items.map((item, index) => [item, index]));
  const tasks = respondent.tasks.flatMap((task) => {
    const shown = [...new Set(task.items)].flatMap((item) => indexOf.get(item) ?? []);
    const [best, worst] = [indexOf.get(task.best), indexOf.get(task.worst)];
    if (best === undefined || worst === undefined || best === worst) return [];
    return shown.includes(best) && shown.includes(worst) ? [{ items: shown, best, worst }] : [];
  });
  return { tasks, weight: weightOf(respondent) };
}

function countChoices(items: number, respondents: readonly IndexedRespondent[]) {
  const counts = Array.from({ length: items }, () => ({ shown: 0, best: 0, worst: 0, score: 0 }));
  const add = (item: number, field: 'shown' | 'best' | 'worst', weight: number) => {
    const count = counts[item];
    if (count !== undefined) count[field] += weight;
  };
  for (const { tasks, weight } of respondents)
    for (const task of tasks) {
      for (const item of task.items) add(item, 'shown', weight);
      add(task.best, 'best', weight);
      add(task.worst, 'worst', weight);
    }
  for (const count of counts) count.score = count.shown === 0 ? 0 : (count.best - count.worst) / count.shown;
  return counts;
}

/** Respondents drawn with replacement, as weights: one drawn twice counts twice. */
function resampleWeights(random: Random, respondents: readonly IndexedRespondent[]): IndexedRespondent[] {
  const times = respondents.map(() => 0);
  for (let draw = 0; draw < respondents.length; draw += 1) {
    const index = randomInt(random, 0, respondents.length - 1);
    times[index] = (times[index] ?? 0) + 1;
  }
  return respondents.map(({ tasks, weight }, index) => ({ tasks, weight: weight * (times[index] ?? 0) }));
}

function sharesOf(utilities: readonly number[]): number[] {
  const highest = Math.max(...utilities);
  const powers = utilities.map((utility) => Math.exp(utility - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
