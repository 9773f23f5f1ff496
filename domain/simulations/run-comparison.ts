/** Comparison of several runs with tests of their differences. */
import { text, int, maybe, extendedView, type ValueOf } from '../view.ts';
import { pointsText, pText } from './comparison.ts';
import { noCross, wordingsOfPair, type Clusters, type CrossSums, type PairByWording } from './clusters.ts';
import { correctedDifferences } from './corrected-differences.ts';
import { differenceView, type Difference } from './difference.ts';
import { scaleOf, type Scale } from './scale.ts';
import { minForVerdict, minWordings } from './small-sample.ts';

/** One of the compared runs. Shares are among the personas that answered. */
export interface ComparedRun {
  key: string;
  /** Name in verdicts: 'B', or a few words of the message. */
  label: string;
  answers: Clusters;
}

export const runPairView = extendedView(
  differenceView,
  'RunPair',
  'The share of the first minus that of the second. The interval and the p-value are corrected for the number of pairs.',
  {
    first: text(),
    second: text(),
    personas: maybe(int('Number of people who answered in both runs; null when there are none.')),
    /** 'B is 12 points more positive than A (p = 0.004)' or 'No clear difference between A and B'. */
    verdict: text(),
  },
);

export type RunPair = ValueOf<typeof runPairView>;

export interface RunComparison {
  pairs: RunPair[];
  /** Run that is clearly more positive than each of the others; null without one. */
  leader: string | null;
  verdict: string;
  /** True when a run was asked in one wording of the instruction, so that the verdict is about this wording alone. */
  isOneWording: boolean;
}

/** Sums over what two runs have in common: the people, and where wordings were dealt, the wordings. */
export interface PairSums extends CrossSums {
  /** Null where a run was asked in one wording. */
  byWording: PairByWording | null;
}

export const nothingInCommon: PairSums = { ...noCross, byWording: null };

/**
 * Compares all pairs of runs, by person and wording: `sumsOf` returns what both have in common. p-values are corrected by
 * Holm's method, and each interval by as much as its p-value, so that verdicts match intervals. Runs of fewer than ten
 * people or five wordings decide nothing.
 */
export function compareRuns(
  runs: readonly ComparedRun[],
  sumsOf: (first: string, second: string) => PairSums = () => nothingInCommon,
  scale: Scale = scaleOf(null),
): RunComparison {
  const wanted = pairsOf(runs).map(([first, second]) => {
    const sums = sumsOf(first.key, second.key);
    return { first, second, sums, answers: { ...sums, first: first.answers, second: second.answers } };
  });
  const differences = correctedDifferences(wanted.map(({ answers }) => answers));
  const pairs = wanted.flatMap(({ first, second, sums }, at): RunPair[] => {
    const test = differences[at];
    if (test === undefined) return [];
    const lack = lackOf(first, second, sums);
    const isClear = test.isClear && lack === null;
    const personas = sums.inBoth === 0 ? null : sums.inBoth;
    const verdict = lack ?? verdictOf(first, second, { ...test, isOneWording: sums.byWording === null }, scale);
    return [{ ...test, isClear, first: first.key, second: second.key, personas, verdict }];
  });
  const leader = leaderOf(runs, pairs);
  const isOneWording = wanted.some(({ sums }) => sums.byWording === null);
  return { pairs, leader: leader?.key ?? null, verdict: overall(runs, pairs, { leader, isOneWording }), isOneWording };
}

function pairsOf(runs: readonly ComparedRun[]): [ComparedRun, ComparedRun][] {
  return runs.flatMap((first, at) => runs.slice(at + 1).map((second): [ComparedRun, ComparedRun] => [first, second]));
}

/** Says why two runs cannot be compared; null when they can. */
function lackOf(first: ComparedRun, second: ComparedRun, { byWording }: PairSums): string | null {
  const apart = `tell ${first.label} and ${second.label} apart`;
  if (Math.min(first.answers.people, second.answers.people) < minForVerdict)
    return `Too few people to ${apart}: at least ${minForVerdict} have to answer`;
  if (byWording !== null && wordingsOfPair(byWording) < minWordings)
    return `Too few wordings of the question to ${apart}: at least ${minWordings} have to be asked`;
  return null;
}

function verdictOf(
  first: ComparedRun,
  second: ComparedRun,
  { difference, pValue, isClear, isOneWording }: Difference & { isOneWording: boolean },
  { adjective }: Scale,
): string {
  if (!isClear) return `No clear difference between ${first.label} and ${second.label}`;
  const [better, worse] = difference >= 0 ? [first, second] : [second, first];
  const scope = isOneWording ? forThisWording : '';
  return `${better.label} is ${pointsText(difference)} more ${adjective} than ${worse.label}${scope} (${pText(pValue)})`;
}

/** Limits a verdict: another wording of the instruction may turn out otherwise. */
const forThisWording = ' for this wording of the question';

/** Finds the run that is clearly more positive than every other run. */
function leaderOf(runs: readonly ComparedRun[], pairs: readonly RunPair[]): ComparedRun | undefined {
  const beats = ({ first, second, difference, isClear }: RunPair, key: string) =>
    isClear && (difference > 0 ? first : second) === key;
  if (runs.length < 2) return undefined;
  return runs.find(({ key }) => pairs.filter((pair) => beats(pair, key)).length === runs.length - 1);
}

function overall(
  runs: readonly ComparedRun[],
  pairs: readonly RunPair[],
  { leader, isOneWording }: { leader: ComparedRun | undefined; isOneWording: boolean },
): string {
  if (runs.length < 2) return 'Nothing to compare with';
  if (leader !== undefined && runs.length === 2) return pairs[0]?.verdict ?? '';
  if (leader !== undefined)
    return `${leader.label} did clearly better than each of the others${isOneWording ? forThisWording : ''}`;
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
