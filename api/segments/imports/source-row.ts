export interface SourceRow {
  /** As a spreadsheet counts: the header is row 1. Records of JSON count from 1. */
  rowNumber: number;
  cells: unknown[];
  /** What is odd about the row's shape. */
  problem?: string;
}

/** How long the texts of a row are together. */
export function charactersOf(cells: readonly unknown[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
}

/** Headers as column names: blank ones get their place, repeated ones a number. */
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
