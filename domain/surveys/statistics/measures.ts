/** Measures of likeness by type of question: which distance, between which figures, and that of a blind guess. */
import { rankOf, type ChoiceAnswer, type NumberAnswer, type RankingAnswer } from './choice-shares.ts';
import { jensenShannon, kendallTau, meanAbsoluteError, overlap, totalVariation, wasserstein } from './distances.ts';
import { weightedMean, weightOf } from './weights.ts';

export interface Measure<A> {
  name: 'totalVariation' | 'jensenShannon' | 'meanAbsoluteError' | 'wasserstein' | 'kendallTau' | 'themeOverlap';
  /** Whether a smaller or a larger value means more alike. */
  better: 'lower' | 'higher';
  /** Value of two sets that are the same: 0 for a distance, 1, negated, for a likeness. */
  lowest: 0 | -1;
  between: (one: readonly A[], other: readonly A[]) => number;
  /** Value of a guess that knows the options only and treats them alike. */
  uniform: (humans: readonly A[]) => number;
}

/** Measures for questions of which one option is chosen: total variation and Jensen-Shannon divergence in bits. */
export function singleChoiceMeasures(options: readonly string[]): Measure<ChoiceAnswer>[] {
  const even = options.map(() => 1 / options.length);
  const measure = (name: 'totalVariation' | 'jensenShannon', distance: typeof totalVariation) => ({
    ...fromFigures(
      name,
      'lower' as const,
      (answers: readonly ChoiceAnswer[]) => sharesOf(options, answers),
      distance,
      even,
    ),
  });
  return [measure('totalVariation', totalVariation), measure('jensenShannon', jensenShannon)];
}

/** Measures for questions of which any number of options is chosen; a blind guess chooses each half the time. */
export function multipleChoiceMeasures(options: readonly string[]): Measure<ChoiceAnswer>[] {
  const half = options.map(() => 0.5);
  const shares = (answers: readonly ChoiceAnswer[]) => sharesOf(options, answers);
  return [fromFigures('meanAbsoluteError', 'lower', shares, meanAbsoluteError, half)];
}

/**
 * Measures for numbers and scales with these possible values, in order, such as 1 to 7. Give the ends of a range and
 * some steps between them for numbers without steps. The distance is in units of the values.
 */
export function numberMeasures(values: readonly number[]): Measure<NumberAnswer>[] {
  const even = values.map((value) => ({ value }));
  return [
    {
      name: 'wasserstein',
      better: 'lower',
      lowest: 0,
      between: wasserstein,
      uniform: (humans) => wasserstein(humans, even),
    },
  ];
}

/** Measures for rankings: Kendall's tau of the mean ranks. A blind guess ties all options, which is a tau of 0. */
export function rankingMeasures(options: readonly string[]): Measure<RankingAnswer>[] {
  const ranks = (answers: readonly RankingAnswer[]) =>
    options.map((option) => weightedMean(answers, (answer) => rankOf(options, option, answer)));
  const ties = options.map(() => 0);
  return [fromFigures('kendallTau', 'higher', ranks, kendallTau, ties)];
}

/** Measures for texts whose themes have been found; a blind guess has each theme as often as the mean one. */
export function themeMeasures(themes: readonly string[]): Measure<ChoiceAnswer>[] {
  const shares = (answers: readonly ChoiceAnswer[]) => sharesOf(themes, answers);
  const measure = fromFigures('themeOverlap', 'higher', shares, overlap, []);
  const uniform = (humans: readonly ChoiceAnswer[]) => {
    const own = shares(humans);
    const mean = own.reduce((sum, share) => sum + share, 0) / Math.max(1, own.length);
    return overlap(
      own,
      own.map(() => mean),
    );
  };
  return [{ ...measure, uniform }];
}

function fromFigures<A>(
  name: Measure<A>['name'],
  better: Measure<A>['better'],
  figuresOf: (answers: readonly A[]) => number[],
  distance: (one: readonly number[], other: readonly number[]) => number,
  blind: readonly number[],
): Measure<A> {
  return {
    name,
    better,
    lowest: better === 'lower' ? 0 : -1,
    between: (one, other) => distance(figuresOf(one), figuresOf(other)),
    uniform: (humans) => distance(figuresOf(humans), blind),
  };
}

/** Counts in one pass, since a bootstrap counts thousands of times. */
function sharesOf(options: readonly string[], answers: readonly ChoiceAnswer[]): number[] {
  const sums = new Map(options.map((option) => [option, 0]));
  let total = 0;
  for (const answer of answers) {
    const weight = weightOf(answer);
    total += weight;
    const chosen = answer.chosen.length === 1 ? answer.chosen : new Set(answer.chosen);
    for (const option of chosen) sums.set(option, (sums.get(option) ?? 0) + weight);
  }
  return options.map((option) => (total === 0 ? 0 : (sums.get(option) ?? 0) / total));
}
