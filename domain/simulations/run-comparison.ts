/** Comparison of several runs with tests of their differences. */
import { pointsText, pText } from './comparison.ts';
import { clusteredDifference, noCross, type Clusters, type CrossSums } from './clusters.ts';
import type { Difference } from './difference.ts';
import { scaleOf, type Scale } from './scale.ts';
import { minForVerdict } from './small-sample.ts';

/** One of the compared runs. Shares are among the personas that answered. */
export interface ComparedRun {
  key: string;
  /** Name in verdicts: 'B', or a few words of the message. */
  label: string;
  answers: Clusters;
}

export interface RunPair extends Difference {
  first: string;
  second: string;
  /** Number of people who answered in both runs; null when there are none. */
  personas: number | null;
  /** 'B is 12 points more positive than A (p = 0.004)' or 'No clear difference between A and B'. */
  verdict: string;
}

export interface RunComparison {
  pairs: RunPair[];
  /** Run that is clearly more positive than each of the others; null without one. */
  leader: string | null;
  verdict: string;
}

/**
 * Compares all pairs of runs, by person: `crossOf` returns the sums over the people who answered in both. Intervals and
 * p-values are both corrected for the number of pairs (Bonferroni), so that verdicts match intervals. Runs of fewer than
 * ten people decide nothing.
 */
export function compareRuns(
  runs: readonly ComparedRun[],
  crossOf: (first: string, second: string) => CrossSums = () => noCross,
  scale: Scale = scaleOf(null),
): RunComparison {
  const wanted = pairsOf(runs);
  const pairs = wanted.map(([first, second]) => {
    const cross = crossOf(first.key, second.key);
    const test = clusteredDifference({ ...cross, first: first.answers, second: second.answers }, wanted.length);
    const isEnough = Math.min(first.answers.people, second.answers.people) >= minForVerdict;
    const personas = cross.inBoth === 0 ? null : cross.inBoth;
    return worded(first, second, { ...test, isClear: test.isClear && isEnough, personas, isEnough }, scale);
  });
  const leader = leaderOf(runs, pairs);
  return { pairs, leader: leader?.key ?? null, verdict: overall(runs, pairs, leader) };
}

function pairsOf(runs: readonly ComparedRun[]): [ComparedRun, ComparedRun][] {
  return runs.flatMap((first, at) => runs.slice(at + 1).map((second): [ComparedRun, ComparedRun] => [first, second]));
}

type Test = Difference & { personas: number | null; isEnough: boolean };

function worded(first: ComparedRun, second: ComparedRun, { isEnough, ...test }: Test, { adjective }: Scale): RunPair {
  const [better, worse] = test.difference >= 0 ? [first, second] : [second, first];
  const verdict = test.isClear
    ? `${better.label} is ${pointsText(test.difference)} more ${adjective} than ${worse.label} (${pText(test.pValue)})`
    : isEnough
      ? `No clear difference between ${first.label} and ${second.label}`
      : `Too few people to tell ${first.label} and ${second.label} apart: at least ${minForVerdict} have to answer`;
  return { ...test, first: first.key, second: second.key, verdict };
}

/** Finds the run that is clearly more positive than every other run. */
function leaderOf(runs: readonly ComparedRun[], pairs: readonly RunPair[]): ComparedRun | undefined {
  const beats = ({ first, second, difference, isClear }: RunPair, key: string) =>
    isClear && (difference > 0 ? first : second) === key;
  if (runs.length < 2) return undefined;
  return runs.find(({ key }) => pairs.filter((pair) => beats(pair, key)).length === runs.length - 1);
}

function overall(runs: readonly ComparedRun[], pairs: readonly RunPair[], leader: ComparedRun | undefined): string {
  if (runs.length < 2) return 'Nothing to compare with';
  if (leader !== undefined)
    return runs.length === 2 ? (pairs[0]?.verdict ?? '') : `${leader.label} did clearly better than each of the others`;
  const [only] = pairs;
  if (runs.length === 2 && only !== undefined && runs.some(({ answers }) => answers.people < minForVerdict))
    return only.verdict;
  if (pairs.every(({ isClear }) => !isClear)) return 'No clear difference';
  const best = runs.toSorted((a, b) => shareOf(b) - shareOf(a));
  return `No single winner: ${best[0]?.label} is ahead, but not clearly ahead of all the others`;
}

function shareOf({ answers: { positive, total } }: ComparedRun): number {
  return total > 0 ? positive / total : 0;
}
