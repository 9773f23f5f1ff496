export interface SourceRow {
  /** Row number as in a spreadsheet, where the first row is row 1. JSON records count from 1. */
  rowNumber: number;
  cells: unknown[];
  /** Problem with the row's shape, if there is one. */
  problem?: string;
}

/** Counts the characters of a row's texts. */
export function charactersOf(cells: readonly unknown[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
}
