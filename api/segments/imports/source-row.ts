export interface SourceRow {
  /** Row number as in a spreadsheet, where the header is row 1. JSON records count from 1. */
  rowNumber: number;
  cells: unknown[];
  /** Problem with the row's shape, if there is one. */
  problem?: string;
}

/** Counts the characters of a row's texts. */
export function charactersOf(cells: readonly unknown[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
}

/** Builds column names from headers: blank ones get their position, repeated ones a number. */
export function columnNames(headers: readonly unknown[]): string[] {
  const used = new Map<string, number>();
  return headers.map((header, at) => {
    const name =
      (header === null || header === undefined ? '' : String(header)).replaceAll(/\s+/g, ' ').trim().slice(0, 80) ||
      `Column ${at + 1}`;
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
