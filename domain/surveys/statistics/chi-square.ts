/** Pearson's chi-square test of a table of counts. */
import { tailOfChiSquare } from '../../simulations/chi-square.ts';
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
