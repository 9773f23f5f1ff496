/** Cross-tabs: shares of options by group under weights, with letters for columns that differ. */
import { holm, twoProportionTest } from '../../simulations/significance.ts';
import { smallSample } from '../../simulations/small-sample.ts';
import { clearBelow } from '../../simulations/comparison.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { chiSquareTest, type ChiSquare } from './chi-square.ts';
import { choiceShares, type ChoiceAnswer, type ChoiceShares } from './choice-shares.ts';
import type { WeightSummary } from './weights.ts';

export interface GroupedChoice extends ChoiceAnswer {
  group: string;
}

export interface CrosstabColumn extends WeightSummary {
  group: string;
  /** A, B, …, Z, AA, AB, … */
  letter: string;
  /** True below 30 effective answers: such a column is shown gray and gets no letters. */
  isThin: boolean;
}

export interface CrosstabCell extends Interval {
  group: string;
  count: number;
  /** Weighted share of the column, 0 to 1. */
  share: number;
  isThin: boolean;
  /** Letters of the columns that this one is clearly above. */
  above: string[];
}

export interface Crosstab {
  columns: CrosstabColumn[];
  rows: { option: string; cells: CrosstabCell[] }[];
  /**
   * Overall test that the groups answer alike, on counts scaled to each column's effective size. Null for multiple
   * choices, whose rows are not exclusive, and for fewer than two columns that are not thin.
   */
  overall: ChiSquare | null;
}

/**
 * Builds the table with the columns in the order of the groups. Pairs of columns are compared within each row, by the
 * two-proportion test on effective sizes, Holm-corrected over the pairs of the row.
 */
export function crosstab(
  options: readonly string[],
  groups: readonly string[],
  answers: readonly GroupedChoice[],
): Crosstab {
  const shares = groups.map((group) =>
    choiceShares(
      options,
      answers.filter((answer) => answer.group === group),
    ),
  );
  const columns = shares.map((column, index) => toColumn(groups[index] ?? '', index, column));
  return {
    columns,
    rows: options.map((option, row) => ({ option, cells: toCells(columns, shares, row) })),
    overall: answers.every(({ chosen }) => chosen.length === 1) ? testOverall(columns, shares) : null,
  };
}

function toColumn(group: string, index: number, { answers, total, effectiveSize, designEffect }: ChoiceShares) {
  const isThin = effectiveSize < smallSample;
  return { group, letter: letterOf(index), isThin, answers, total, effectiveSize, designEffect };
}

function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

function toCells(columns: readonly CrosstabColumn[], shares: readonly ChoiceShares[], row: number): CrosstabCell[] {
  const above = compareColumns(columns, shares, row);
  return columns.map(({ group, isThin }, index) => {
    const { count = 0, share = 0, low = 0, high = 1 } = shares[index]?.options[row] ?? {};
    return { group, count, share, low, high, isThin, above: above[index] ?? [] };
  });
}

/** Returns for each column the letters of those that it is clearly above. */
function compareColumns(columns: readonly CrosstabColumn[], shares: readonly ChoiceShares[], row: number): string[][] {
  const eligible = columns.flatMap(({ isThin }, index) => (isThin ? [] : [index]));
  const pairs = eligible.flatMap((one, at) => eligible.slice(at + 1).map((other): [number, number] => [one, other]));
  const tests = pairs.map(([one, other]) =>
    twoProportionTest(toProportion(shares[one], row), toProportion(shares[other], row)),
  );
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  const above = columns.map((): string[] => []);
  pairs.forEach(([one, other], at) => {
    if ((adjusted[at] ?? 1) >= clearBelow) return;
    const [higher, lower] = (tests[at]?.difference ?? 0) > 0 ? [one, other] : [other, one];
    above[higher]?.push(columns[lower]?.letter ?? '');
  });
  return above;
}

function toProportion(column: ChoiceShares | undefined, row: number) {
  const n = Math.round(column?.effectiveSize ?? 0);
  return { n, successes: Math.round((column?.options[row]?.share ?? 0) * n) };
}

function testOverall(columns: readonly CrosstabColumn[], shares: readonly ChoiceShares[]): ChiSquare | null {
  const tested = shares.filter((_, index) => columns[index]?.isThin === false);
  return chiSquareTest(tested.map(({ options, effectiveSize }) => options.map(({ share }) => share * effectiveSize)));
}
