/** Several runs beside each other: which message did better, and whether the difference is more than chance. */
import { clearBelow, pText } from './comparison.ts';
import { pairedDifference, pairedPValue, type Difference, type PairedCounts } from './paired-comparison.ts';
import { holm, twoProportionTest, type Proportion } from './significance.ts';
import { wilson } from './statistics.ts';

/** One of the runs compared. Shares are of those who answered. */
export interface ComparedRun extends Proportion {
  key: string;
  /** What the verdict calls it: 'B', or a few words of the message. */
  label: string;
}

export interface RunPair extends Difference {
  first: string;
  second: string;
  /** Personas both were put to; null when the runs asked different people. */
  personas: number | null;
  /** Two-sided, Holm-corrected over all pairs. */
  pValue: number;
  isClear: boolean;
  /** 'B is 12 points more positive than A (p = 0.004)' or 'No clear difference between A and B'. */
  verdict: string;
}

export interface RunComparison {
  pairs: RunPair[];
  /** The run that did clearly better than each of the others; null when there is none. */
  leader: string | null;
  verdict: string;
}

/** `pairedOf` answers the paired counts of two runs when both were put to the same personas, else null. */
export function compareRuns(runs: readonly ComparedRun[], pairedOf: (first: ComparedRun, second: ComparedRun) => PairedCounts | null): RunComparison {
  const tested = pairsOf(runs).map(([first, second]) => ({ first, second, ...testOf(first, second, pairedOf(first, second)) }));
  const adjusted = holm(tested.map(({ pValue }) => pValue));
  const pairs = tested.map(({ first, second, ...test }, at) => worded(first, second, { ...test, pValue: adjusted[at] ?? 1 }));
  const leader = leaderOf(runs, pairs);
  return { pairs, leader: leader?.key ?? null, verdict: overall(runs, pairs, leader) };
}

function pairsOf(runs: readonly ComparedRun[]): [ComparedRun, ComparedRun][] {
  return runs.flatMap((first, at) => runs.slice(at + 1).map((second): [ComparedRun, ComparedRun] => [first, second]));
}

type Test = Difference & { pValue: number; personas: number | null };

function testOf(first: ComparedRun, second: ComparedRun, paired: PairedCounts | null): Test {
  if (paired !== null) return { ...pairedDifference(paired), pValue: pairedPValue(paired), personas: paired.n };
  return { ...independentDifference(first, second), pValue: twoProportionTest(first, second).pValue, personas: null };
}

/** Newcombe's hybrid score interval (1998) of two samples that do not overlap. */
function independentDifference(first: Proportion, second: Proportion): Difference {
  if (first.n <= 0 || second.n <= 0) return { difference: 0, low: -1, high: 1 };
  const [a, b] = [first.successes / first.n, second.successes / second.n];
  const [of, other] = [wilson(first.successes, first.n), wilson(second.successes, second.n)];
  return { difference: a - b, low: a - b - Math.hypot(a - of.low, other.high - b), high: a - b + Math.hypot(of.high - a, b - other.low) };
}

function worded(first: ComparedRun, second: ComparedRun, test: Test): RunPair {
  const isClear = test.pValue < clearBelow;
  const [better, worse] = test.difference >= 0 ? [first, second] : [second, first];
  const verdict = isClear
    ? `${better.label} is ${pointsText(test.difference)} more positive than ${worse.label} (${pText(test.pValue)})`
    : `No clear difference between ${first.label} and ${second.label}`;
  return { ...test, first: first.key, second: second.key, isClear, verdict };
}

function pointsText(difference: number): string {
  const points = Math.round(Math.abs(difference) * 100);
  if (points === 0) return 'under 1 point';
  return points === 1 ? '1 point' : `${points} points`;
}

/** Clearly ahead of every other run. */
function leaderOf(runs: readonly ComparedRun[], pairs: readonly RunPair[]): ComparedRun | undefined {
  const beats = ({ first, second, difference, isClear }: RunPair, key: string) => isClear && (difference > 0 ? first : second) === key;
  if (runs.length < 2) return undefined;
  return runs.find(({ key }) => pairs.filter((pair) => beats(pair, key)).length === runs.length - 1);
}

function overall(runs: readonly ComparedRun[], pairs: readonly RunPair[], leader: ComparedRun | undefined): string {
  if (runs.length < 2) return 'Nothing to compare with';
  if (leader !== undefined) return runs.length === 2 ? (pairs[0]?.verdict ?? '') : `${leader.label} did clearly better than each of the others`;
  if (pairs.every(({ isClear }) => !isClear)) return 'No clear difference';
  const best = runs.toSorted((a, b) => shareOf(b) - shareOf(a));
  return `No single winner: ${best[0]?.label} is ahead, but not clearly ahead of all the others`;
}

function shareOf({ successes, n }: Proportion): number {
  return n > 0 ? successes / n : 0;
}
