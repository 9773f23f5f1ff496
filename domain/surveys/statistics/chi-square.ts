/** Pearson's chi-square test of a table of counts. */
import { pOfZ } from '../../simulations/significance.ts';
import { sumOf } from '../../sum.ts';

export interface ChiSquare {
  statistic: number;
  /** Degrees of freedom, without empty rows and columns. */
  degrees: number;
  pValue: number;
  /** Cramér's V (1946), 0 to 1: the strength of the dependence whatever the number of answers. */
  cramersV: number;
  /** Smallest expected count; below 5 the p-value is rough. */
  minExpected: number;
}

/** Tests whether rows and columns are independent. Returns null for fewer than two filled rows or columns. */
export function chiSquareTest(table: readonly (readonly number[])[]): ChiSquare | null {
  const rows = table.filter((row) => sumOf(row, (count) => count) > 0);
  const columns = (rows[0] ?? []).map((_, at) => sumOf(rows, (row) => row[at] ?? 0));
  const degrees = (rows.length - 1) * (columns.filter((sum) => sum > 0).length - 1);
  if (rows.length < 2 || degrees <= 0) return null;
  const total = sumOf(columns, (sum) => sum);
  const cells = rows.flatMap((row) => {
    const ofRow = sumOf(row, (count) => count);
    return row.map((count, at) => ({ count, expected: (ofRow * (columns[at] ?? 0)) / total }));
  });
  const filled = cells.filter(({ expected }) => expected > 0);
  const statistic = sumOf(filled, ({ count, expected }) => (count - expected) ** 2 / expected);
  const smaller = Math.min(rows.length, columns.filter((sum) => sum > 0).length) - 1;
  return {
    statistic,
    degrees,
    pValue: tailOfChiSquare(statistic, degrees),
    cramersV: Math.sqrt(statistic / (total * smaller)),
    minExpected: Math.min(...filled.map(({ expected }) => expected)),
  };
}

/**
 * Returns the probability of a chi-square value above this one, for whole degrees of freedom, by the recurrence
 * Q(k + 2) = Q(k) + (x/2)^(k/2) e^(-x/2) / Γ(k/2 + 1) (Abramowitz and Stegun 26.4.8).
 */
export function tailOfChiSquare(statistic: number, degrees: number): number {
  if (statistic <= 0) return 1;
  const isOdd = degrees % 2 === 1;
  const first = Math.exp(-statistic / 2);
  let tail = isOdd ? pOfZ(Math.sqrt(statistic)) : first;
  let term = isOdd ? Math.sqrt((2 * statistic) / Math.PI) * first : (statistic / 2) * first;
  for (let k = isOdd ? 1 : 2; k < degrees; k += 2) {
    tail += term;
    term *= statistic / (k + 2);
  }
  return Math.min(1, tail);
}
