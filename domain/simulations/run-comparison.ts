/** Comparison of several runs with tests of their differences. */
import { pointsText, pText } from './comparison.ts';
import { pairedDifference, independentDifference, type Difference, type PairedCounts } from './difference.ts';
import { scaleOf, type Scale } from './scale.ts';
import type { Proportion } from './significance.ts';

/** One of the compared runs. Shares are among the personas that answered. */
export interface ComparedRun extends Proportion {
  key: string;
  /** Name in verdicts: 'B', or a few words of the message. */
  label: string;
}

export interface RunPair extends Difference {
  first: string;
  second: string;
  /** Number of personas asked in both runs; null when the runs asked different personas. */
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
 * Compares all pairs of runs. `pairedOf` returns the paired counts of two runs with the same personas, else null.
 * Intervals and p-values are both corrected for the number of pairs (Bonferroni), so that verdicts match intervals.
 */
export function compareRuns(
  runs: readonly ComparedRun[],
  pairedOf: (first: ComparedRun, second: ComparedRun) => PairedCounts | null,
  scale: Scale = scaleOf(null),
): RunComparison {
  const wanted = pairsOf(runs);
  const pairs = wanted.map(([first, second]) => {
    const paired = pairedOf(first, second);
    const test =
      paired === null ? independentDifference(first, second, wanted.length) : pairedDifference(paired, wanted.length);
    return worded(first, second, { ...test, personas: paired?.n ?? null }, scale);
  });
  const leader = leaderOf(runs, pairs);
  return { pairs, leader: leader?.key ?? null, verdict: overall(runs, pairs, leader) };
}

function pairsOf(runs: readonly ComparedRun[]): [ComparedRun, ComparedRun][] {
  return runs.flatMap((first, at) => runs.slice(at + 1).map((second): [ComparedRun, ComparedRun] => [first, second]));
}

type Test = Difference & { personas: number | null };

function worded(first: ComparedRun, second: ComparedRun, test: Test, { adjective }: Scale): RunPair {
  const [better, worse] = test.difference >= 0 ? [first, second] : [second, first];
  const verdict = test.isClear
    ? `${better.label} is ${pointsText(test.difference)} more ${adjective} than ${worse.label} (${pText(test.pValue)})`
    : `No clear difference between ${first.label} and ${second.label}`;
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
  if (pairs.every(({ isClear }) => !isClear)) return 'No clear difference';
  const best = runs.toSorted((a, b) => shareOf(b) - shareOf(a));
  return `No single winner: ${best[0]?.label} is ahead, but not clearly ahead of all the others`;
}

function shareOf({ successes, n }: Proportion): number {
  return n > 0 ? successes / n : 0;
}
