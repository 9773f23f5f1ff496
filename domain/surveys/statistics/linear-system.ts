/** Solves systems of linear equations. */

/**
 * Solves A x = b for a symmetric positive definite A by Cholesky's decomposition. Matrices are lists of rows. Throws
 * RangeError if A is not positive definite.
 */
export function solvePositiveDefinite(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lower = cholesky(matrix);
  const forward: number[] = [];
  for (const [i, row] of lower.entries()) {
    let sum = right[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= (row[k] ?? 0) * (forward[k] ?? 0);
    forward.push(sum / (row[i] ?? 1));
  }
  const solution = [...forward];
  for (let i = lower.length - 1; i >= 0; i -= 1) {
    let sum = forward[i] ?? 0;
    for (let k = i + 1; k < lower.length; k += 1) sum -= (lower[k]?.[i] ?? 0) * (solution[k] ?? 0);
    solution[i] = sum / (lower[i]?.[i] ?? 1);
  }
  return solution;
}

function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower: number[][] = [];
  for (const [i, given] of matrix.entries()) {
    const row: number[] = [];
    lower.push(row);
    for (let j = 0; j <= i; j += 1) {
      let sum = given[j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (row[k] ?? 0) * (lower[j]?.[k] ?? 0);
      if (i === j && !(sum > 0)) throw new RangeError('The matrix is not positive definite');
      row.push(i === j ? Math.sqrt(sum) : sum / (lower[j]?.[j] ?? 1));
    }
  }
  return lower;
}
