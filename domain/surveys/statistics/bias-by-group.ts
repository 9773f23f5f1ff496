/** How far personas of each group are off from the people of that group. */
import { independentDifference } from '../../simulations/difference.ts';
import { sampleSizeOf } from '../../simulations/small-sample.ts';
import type { Interval } from '../../simulations/statistics.ts';
import type { ChoiceAnswer, NumberAnswer } from './choice-shares.ts';
import { compareMeans } from './mean-difference.ts';
import { summarizeWeights, weightedShare } from './weights.ts';

export interface GroupBias extends Interval {
  group: string;
  /** Personas less people: a share between -1 and 1, or a mean in units of the values. */
  bias: number;
  /** Two-sided, corrected for the number of groups (Bonferroni), as the interval is. */
  pValue: number;
  isClear: boolean;
  humans: number;
  personas: number;
  /** True when people or personas are fewer than 30 effective answers. */
  isThin: boolean;
}

type Grouped<A> = A & { group: string };

/** Returns the bias of an option's share for each group that has people and personas. */
export function shareBiasByGroup(
  option: string,
  humans: readonly Grouped<ChoiceAnswer>[],
  personas: readonly Grouped<ChoiceAnswer>[],
): GroupBias[] {
  const pairs = pairByGroup(humans, personas);
  return pairs.map((pair) => {
    const [ours, theirs] = [proportionOf(option, pair.personas), proportionOf(option, pair.humans)];
    const { difference, low, high, pValue, isClear } = independentDifference(ours, theirs, pairs.length);
    return { ...describe(pair), bias: difference, low, high, pValue, isClear };
  });
}

/** Returns the bias of the mean for each group with at least two people and two personas who do not all say the same. */
export function meanBiasByGroup(
  humans: readonly Grouped<NumberAnswer>[],
  personas: readonly Grouped<NumberAnswer>[],
): GroupBias[] {
  const pairs = pairByGroup(humans, personas);
  return pairs.flatMap((pair) => {
    const compared = compareMeans(pair.personas, pair.humans, pairs.length);
    if (compared === null) return [];
    const { difference, low, high, pValue } = compared;
    return [{ ...describe(pair), bias: difference, low, high, pValue, isClear: low > 0 || high < 0 }];
  });
}

interface Pair<A> {
  group: string;
  humans: Grouped<A>[];
  personas: Grouped<A>[];
}

function pairByGroup<A>(humans: readonly Grouped<A>[], personas: readonly Grouped<A>[]): Pair<A>[] {
  const groups = [...new Set(humans.map(({ group }) => group))];
  const pairs = groups.map((name) => ({
    group: name,
    humans: humans.filter(({ group }) => group === name),
    personas: personas.filter(({ group }) => group === name),
  }));
  return pairs.filter((pair) => pair.personas.length > 0);
}

function proportionOf(option: string, answers: readonly ChoiceAnswer[]) {
  const n = summarizeWeights(answers).effectiveSize;
  return { n, successes: n * weightedShare(answers, ({ chosen }) => chosen.includes(option)) };
}

function describe({ group, humans, personas }: Pair<ChoiceAnswer | NumberAnswer>) {
  const isThin = [humans, personas].some((side) => sampleSizeOf(summarizeWeights(side).effectiveSize) !== 'enough');
  return { group, humans: humans.length, personas: personas.length, isThin };
}
