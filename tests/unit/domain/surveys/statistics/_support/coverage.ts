import { seededRandom } from '../../../../../../domain/random.ts';
import { rectifyMean } from '../../../../../../domain/surveys/statistics/ppi.ts';
import { normal, times } from './simulated.ts';

/** Part of the simulated data sets with the truth inside the interval. */
function coverage(runs: number, simulate: (run: number) => { low: number; high: number; truth: number }): number {
  return times(runs, simulate).filter(({ low, high, truth }) => low <= truth && truth <= high).length / runs;
}

/** Personas are too positive, too even, and noisy. */
export function coverageOfMeans(runs: number): number {
  return coverage(runs, (run) => {
    const random = seededRandom(`mean ${run}`);
    const person = () => {
      const human = 5 + 2 * normal(random);
      return { human, persona: 6.5 + 0.6 * (human - 5) + normal(random) };
    };
    return { ...rectifyMean(times(60, person), times(300, person)), truth: 5 };
  });
}

/** Women are over-represented and answer differently; the weights restore the population's half. */
export function coverageOfWeightedMeans(runs: number): number {
  return coverage(runs, (run) => {
    const random = seededRandom(`weighted ${run}`);
    const person = () => {
      const isWoman = random() < 0.7;
      const human = (isWoman ? 6 : 4) + 1.5 * normal(random);
      return { human, persona: human + 1 + normal(random), weight: isWoman ? 0.5 / 0.7 : 0.5 / 0.3 };
    };
    return { ...rectifyMean(times(80, person), times(300, person)), truth: 5 };
  });
}

/** A third of the personas say yes whatever their person says. */
export function coverageOfShares(runs: number): number {
  return coverage(runs, (run) => {
    const random = seededRandom(`share ${run}`);
    const person = () => {
      const human = random() < 0.4 ? 1 : 0;
      return { human, persona: random() < 0.65 ? human : 1 };
    };
    return { ...rectifyMean(times(80, person), times(300, person)), truth: 0.4 };
  });
}
